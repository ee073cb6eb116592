import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findProblems } from "../../definitions/forms/rules/findProblems.ts";
import { yieldToEventLoop } from "../../platform/concurrency/yieldToEventLoop.ts";
import { readRequiredFields, pinnedChecklist } from "./readRequiredFields.ts";
import { columnNotEditable, unknownColumn } from "./errors.ts";
import { findStudy } from "./findStudy.ts";
import type { SampleField } from "./sampleFields.ts";
import { saveSamples } from "./writeAnswers.ts";
import type { editTableInput, studyInput, studyTableInput } from "./schema.ts";
import { studyTable, type TableColumn } from "./studyTable.ts";

const CHECKLIST = "checklist:";
const UNIT = "_unit";

/** The table of a study as a spreadsheet: each column with its kind and whether it is editable, each row with its cells
 *  by column key and its status, and the study itself. status: complete; incomplete while required answers are missing;
 *  invalid if an answer violates a rule. Raises studyNotFound, forbidden. Reference §6. */
export async function getSpreadsheet(ctx: SignedInContext, input: z.output<typeof studyTableInput>) {
  const study = await findStudy(ctx, input.studyId);
  const [table, { sampleFields }, head] = await Promise.all([
    studyTable(ctx, input),
    readRequiredFields(ctx, study),
    getColumns(ctx, input),
  ]);
  const rows = [];
  for await (const row of yieldToEventLoop(table.rows))
    rows.push({ ...row, cells: toCells(row, table.columns), status: rowStatus(row, sampleFields) });
  return {
    ...table,
    ...head,
    rows,
    info: {
      studyId: study.id,
      title: study.title,
      checklistType: study.checklistType,
      mixsVersion: study.mixsVersion,
      readyForSubmission: study.readyForSubmission,
      sampleCount: table.total,
    },
  };
}

/** The columns of the spreadsheet, and the checklist fields missing from it, as for a study whose checklist is
 *  disabled. Raises studyNotFound, forbidden. Reference §6. */
export async function getColumns(ctx: SignedInContext, { studyId }: z.output<typeof studyInput>) {
  const study = await findStudy(ctx, studyId);
  const [{ columns }, { hidden }, checklist] = await Promise.all([
    studyTable(ctx, { studyId, limit: 1, offset: 0 }),
    readRequiredFields(ctx, study),
    pinnedChecklist(ctx, study),
  ]);
  const shown = new Set(columns.map(({ name }) => name));
  return {
    columns: columns.map((column) => ({ ...column, ...columnKind(column) })),
    availableMixsFields: (checklist?.fields ?? [])
      .filter(({ name }) => !shown.has(name) && !hidden.has(name))
      .map(({ name, label, group, required }) => ({ name, label, group, required })),
  };
}

/**
 * Writes cells of the table, atomically. A unit is the cell `checklist:<field>_unit`. Returns { saved }: the number
 * of samples. Raises studyNotFound, forbidden, unknownColumn, columnNotEditable, sampleNotFound, tooManyAnswers,
 * studyFormRefused. Reference §6.
 */
export async function editTable(ctx: SignedInContext, { studyId, cells }: z.output<typeof editTableInput>) {
  const { columns } = await getColumns(ctx, { studyId });
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const perSampleData: Parameters<typeof saveSamples>[1]["perSampleData"] = {};
  for (const { sampleId, key, value } of cells) {
    const isUnit = !byKey.has(key) && key.endsWith(UNIT);
    const column = byKey.get(isUnit ? key.slice(0, -UNIT.length) : key) ?? raise(unknownColumn({ key }));
    if (!column.editable) raise(columnNotEditable({ key }));
    const answers = (perSampleData[sampleId] ??= {});
    answers[isUnit ? `${column.name}${UNIT}` : column.name] = value;
  }
  return saveSamples(ctx, { studyId, perSampleData });
}

function columnKind({ key }: TableColumn) {
  const isChecklist = key.startsWith(CHECKLIST);
  return { kind: isChecklist ? ("checklist" as const) : ("core" as const), editable: isChecklist };
}

type Row = Awaited<ReturnType<typeof studyTable>>["rows"][number];

function toCells(row: Row, columns: TableColumn[]): Record<string, unknown> {
  const { checklistData, ...core } = row;
  const cells = columns.map(({ key, name }) => [
    key,
    (key.startsWith(CHECKLIST) ? checklistData[name] : core[name as keyof typeof core]) ?? null,
  ]);
  return Object.fromEntries(cells) as Record<string, unknown>;
}

function rowStatus({ checklistData, checklistUnits }: Row, fields: SampleField[]) {
  const problems = findProblems(fields, checklistData, { units: checklistUnits });
  if (problems.length === 0) return "complete" as const;
  const isMissing = problems.every(({ problem: { kind } }) => kind === "required" || kind === "unitMissing");
  return isMissing ? ("incomplete" as const) : ("invalid" as const);
}
