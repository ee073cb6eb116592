import { barcodeTwice, sampleTwice } from "../../runs/errors.ts";
import { answersDiffer, barcodeTaken, newRunsBeginWithTooMany, sampleUnknown } from "../errors.ts";
import type { PlanRow, PlanValue } from "../schema.ts";
import { beginsWithTooMany, type ComparedRun } from "./comparePlan.ts";
import { BARCODE_FIELD, fieldByName, RUN_FIELD, SAMPLE_FIELD } from "../../runs/rules/fields.ts";
import { groupBy } from "./groupBy.ts";
import { similarCodes } from "./similarCodes.ts";
import type { PlanState } from "./planState.ts";
import type { Sentence } from "../../../platform/errors/rules/sentence.ts";

/** A problem of the whole sheet: one message with its cells; no cells when it concerns all of them. */
export interface SheetProblem {
  message: Sentence;
  field: string;
  rowNumbers: number[];
  suggestions: string[];
}

export function missingSamples(rows: PlanRow[], state: PlanState): (SheetProblem & { code: string })[] {
  const codes = new Set(state.samples.map(({ code }) => code));
  const unknown = groupBy(
    rows.filter(({ sampleCode }) => !codes.has(sampleCode)),
    ({ sampleCode }) => sampleCode,
  );
  if (unknown.size === 0) return [];
  const near = similarCodes([...codes]);
  return [...unknown].map(([code, codeRows]) => ({
    code,
    message: sampleUnknown({ code }),
    field: SAMPLE_FIELD,
    rowNumbers: toRowNumbers(codeRows),
    suggestions: near(code),
  }));
}

export function duplicateBarcodes(rows: PlanRow[]): (SheetProblem & { runId: string; barcode: string })[] {
  return [...groupBy(rows, ({ runId }) => runId)].flatMap(([runId, runRows]) =>
    [...groupBy(runRows, ({ barcode }) => barcode ?? "")].flatMap(([barcode, same]) =>
      barcode === "" || same.length === 1
        ? []
        : {
            runId,
            barcode,
            message: barcodeTwice({ barcode, count: same.length, runId }).sentence,
            field: BARCODE_FIELD,
            rowNumbers: toRowNumbers(same),
            suggestions: [],
          },
    ),
  );
}

export function repeatedSamples(rows: PlanRow[]): SheetProblem[] {
  return [...groupBy(rows, ({ runId }) => runId)].flatMap(([runId, runRows]) =>
    [...groupBy(runRows, ({ sampleCode }) => sampleCode)]
      .filter(([, same]) => same.length > 1)
      .map(([code, same]) => ({
        message: sampleTwice({ sampleCode: code, count: same.length, runId }).sentence,
        field: SAMPLE_FIELD,
        rowNumbers: toRowNumbers(same),
        suggestions: [],
      })),
  );
}

/**
 * Returns the barcodes of the sheet that another sample keeps on the run: a sample that the sheet does not name there,
 * or names without a barcode.
 */
export function occupiedBarcodes(runs: ComparedRun[], state: PlanState): SheetProblem[] {
  const codes = new Map(state.samples.map(({ id, code }) => [id, code]));
  const assignmentsByRun = groupBy(state.assignments, ({ sequencingRunId }) => sequencingRunId);
  return runs.flatMap(({ runId, sequencingRunId, rows }) => {
    const moved = new Set(rows.filter(({ row }) => row.barcode !== null).map(({ sample }) => sample.id));
    const holders = new Map(
      (assignmentsByRun.get(sequencingRunId ?? "") ?? [])
        .filter(({ sampleId }) => !moved.has(sampleId))
        .map(({ barcode, sampleId }) => [barcode, codes.get(sampleId) ?? ""]),
    );
    return rows.flatMap(({ row: { barcode, rowNumber } }) => {
      const holder = barcode === null ? undefined : holders.get(barcode);
      if (barcode === null || holder === undefined) return [];
      const message = barcodeTaken({ barcode, runId, sampleCode: holder });
      return { message, field: BARCODE_FIELD, rowNumbers: [rowNumber], suggestions: [] };
    });
  });
}

export function crowdedRuns(rows: PlanRow[], state: PlanState): SheetProblem[] {
  if (!beginsWithTooMany(rows, state)) return [];
  return [{ message: newRunsBeginWithTooMany(), field: RUN_FIELD, rowNumbers: [], suggestions: [] }];
}

/**
 * Returns contradictory answers: a sample on several runs has only one storage box, so rows with different ones
 * contradict each other.
 */
export function differingAnswers(rows: PlanRow[]): SheetProblem[] {
  return [...groupBy(rows, ({ sampleCode }) => sampleCode)].flatMap(([code, sampleRows]) => {
    if (sampleRows.length === 1) return [];
    const values = new Map<string, Set<PlanValue>>();
    for (const [field, value] of sampleRows.flatMap((row) => Object.entries(row.customFields))) {
      if (fieldByName(field)?.keptOn !== "sample") continue;
      values.set(field, (values.get(field) ?? new Set()).add(value));
    }
    return [...values]
      .filter(([, different]) => different.size > 1)
      .map(([field]) => ({
        message: answersDiffer({ sampleCode: code, label: fieldByName(field)?.label ?? field }),
        field,
        rowNumbers: toRowNumbers(sampleRows.filter(({ customFields }) => field in customFields)),
        suggestions: [...(values.get(field) ?? [])].map(String).filter(isShort).slice(0, 5),
      }));
  });
}

// Whether a value is short enough to be repeated beside many cells.
function isShort(value: string): boolean {
  return value.length <= 200;
}

function toRowNumbers(rows: PlanRow[]): number[] {
  return rows.map(({ rowNumber }) => rowNumber);
}
