import { PREFILLED_PLACES_MAX } from "../../limits.ts";
import { normalizeBarcode } from "../../runs/rules/normalizeBarcode.ts";
import { prefill } from "../../runs/prefill.ts";
import type { PlanChange, PlanRow, PlanValue } from "../schema.ts";
import { BARCODE_FIELD, fieldByName } from "../../runs/rules/fields.ts";
import { groupBy } from "./groupBy.ts";
import type { AssignedBefore, PlanState } from "./planState.ts";
import { parseValue } from "./parseValue.ts";

type Sample = PlanState["samples"][number];

/** A row of a plan with the existing assignment. */
export interface ComparedRow {
  row: PlanRow;
  sample: Sample;
  /** undefined: the sample is not on the run, or the run is new. */
  before: AssignedBefore | undefined;
  /** The barcode on the run after the import. */
  barcode: string | null;
  /** New or changed answers of the sample, and of the sample on that run. */
  sampleAnswers: Record<string, PlanValue>;
  assignmentAnswers: Record<string, PlanValue>;
  changes: PlanChange[];
}

export interface ComparedRun {
  runId: string;
  /** undefined: the run is new. */
  sequencingRunId: string | undefined;
  /** Number of rows of the sheet that name the run. */
  rowCount: number;
  /** Rows with a known sample. */
  rows: ComparedRow[];
  /** For a new run: the samples that are assigned in addition to those of the sheet, by their own barcodes. */
  prefilled: { sampleId: string; barcode: string }[];
}

/**
 * Returns whether the new runs of a plan, each of which starts with all samples that have their own barcode, would
 * exceed the number of assignments of one import.
 */
export function beginsWithTooMany(rows: PlanRow[], state: PlanState): boolean {
  const known = new Set(state.runs.map(({ runId }) => runId));
  const unknown = new Set(rows.map(({ runId }) => runId).filter((runId) => !known.has(runId)));
  const own = state.samples.filter(({ barcode }) => barcode !== null);
  return unknown.size * own.length > PREFILLED_PLACES_MAX;
}

/**
 * Compares the rows of a plan with the order, run by run in the order of the sheet. An empty cell changes nothing, and
 * values that differ only in notation are equal. New runs that would exceed the limit of prefilled samples start
 * without them.
 */
export function comparePlan(rows: PlanRow[], state: PlanState): ComparedRun[] {
  const samples = new Map(state.samples.map((sample) => [sample.code, sample]));
  const runs = new Map(state.runs.map(({ id, runId }) => [runId, id]));
  const places = new Map(
    state.assignments.map((place) => [assignmentKey(place.sequencingRunId, place.sampleId), place]),
  );
  const barcoded = state.samples.flatMap(({ id, barcode }) =>
    barcode === null ? [] : { sampleId: id, barcode },
  );
  const own = beginsWithTooMany(rows, state) ? [] : prefill(barcoded);
  return [...groupBy(rows, ({ runId }) => runId)].map(([runId, rowsOfRun]) => {
    const sequencingRunId = runs.get(runId);
    const named = new Set(rowsOfRun.flatMap(({ sampleCode }) => samples.get(sampleCode)?.id ?? []));
    const given = new Set(rowsOfRun.map(({ barcode }) => barcode));
    const begun = sequencingRunId === undefined ? own.filter(({ barcode }) => !given.has(barcode)) : [];
    const ownBarcodes = new Map(begun.map(({ sampleId, barcode }) => [sampleId, barcode]));
    return {
      runId,
      sequencingRunId,
      rowCount: rowsOfRun.length,
      rows: rowsOfRun.flatMap((row) => {
        const sample = samples.get(row.sampleCode);
        if (!sample) return [];
        const before = places.get(assignmentKey(sequencingRunId ?? "", sample.id));
        return compareRow(row, sample, before, row.barcode ?? ownBarcodes.get(sample.id) ?? null);
      }),
      prefilled: begun.filter(({ sampleId }) => !named.has(sampleId)),
    };
  });
}

function assignmentKey(sequencingRunId: string, sampleId: string): string {
  return `${sequencingRunId}/${sampleId}`;
}

function compareRow(
  row: PlanRow,
  sample: Sample,
  before: AssignedBefore | undefined,
  given: string | null,
): ComparedRow {
  const stored = before?.barcode ?? null;
  const isOther = given !== null && given !== normalizeBarcode(stored ?? "");
  const result: ComparedRow = {
    row,
    sample,
    before,
    barcode: isOther ? given : stored,
    sampleAnswers: {},
    assignmentAnswers: {},
    changes: isOther
      ? [{ field: BARCODE_FIELD, label: fieldLabel(BARCODE_FIELD), from: stored, to: given }]
      : [],
  };
  for (const [field, to] of Object.entries(row.customFields)) {
    const isOfSample = fieldByName(field)?.keptOn === "sample";
    const from = (isOfSample ? sample.answers : before?.customFields)?.[field] ?? null;
    if (isSame(field, from, to)) continue;
    (isOfSample ? result.sampleAnswers : result.assignmentAnswers)[field] = to;
    result.changes.push({ field, label: fieldLabel(field), from, to });
  }
  return result;
}

// Compares in the format of an exported plan: a value that is no text is formatted as JSON, and a workbook has one kind
// of line break.
function isSame(field: string, from: unknown, to: PlanValue): boolean {
  if (from === to) return true;
  if (from === null || from === undefined) return false;
  const text = typeof from === "string" ? from.replaceAll(/\r\n?/g, "\n").trim() : JSON.stringify(from);
  return parseValue(fieldByName(field)?.kind ?? "text", text) === to;
}

function fieldLabel(field: string): string {
  return fieldByName(field)?.label ?? field;
}
