import type { PlanProblem, Preview, Review, RowStatus } from "../schema.ts";
import { type ComparedRow, type ComparedRun, comparePlan } from "./comparePlan.ts";
import type { PlanState } from "./planState.ts";
import type { Plan } from "./parsePlan.ts";
import {
  crowdedRuns,
  differingAnswers,
  duplicateBarcodes,
  missingSamples,
  repeatedSamples,
  type SheetProblem,
  occupiedBarcodes,
} from "./sheetProblems.ts";

/**
 * Reviews a plan against an order. Returns the review for display, and the runs with the rows to write, which are valid
 * only if preview.rowErrors is empty.
 */
export function reviewPlan(plan: Plan, state: PlanState): { review: Review; runs: ComparedRun[] } {
  const runs = comparePlan(plan.rows, state);
  const missing = missingSamples(plan.rows, state);
  const duplicates = duplicateBarcodes(plan.rows);
  const ofSheet: SheetProblem[] = [
    ...missing,
    ...duplicates,
    ...repeatedSamples(plan.rows),
    ...occupiedBarcodes(runs, state),
    ...differingAnswers(plan.rows),
    ...crowdedRuns(plan.rows, state),
  ];
  const rowErrors = [...plan.rowErrors, ...ofSheet.map(({ message }) => ({ rowNumber: null, message }))];
  const problems = [...plan.problems, ...ofSheet.flatMap((problem) => toCellProblems(plan, problem))];
  const rows = reviewRows(plan, runs, problems);
  const preview: Preview = {
    sheet: plan.sheet,
    rows: plan.rows,
    rowCount: plan.rows.length,
    unmappedColumns: plan.unmappedColumns,
    missingSamples: missing.map(({ code }) => code),
    duplicateBarcodes: duplicates.map(({ runId, barcode, rowNumbers }) => ({
      runId,
      barcode,
      count: rowNumbers.length,
    })),
    rowErrors,
    applyReady: plan.rows.length > 0 && rowErrors.length === 0,
  };
  const review: Review = {
    preview,
    columns: plan.columns.map(({ index, header, field }) => ({
      index,
      header,
      field: field?.name ?? null,
      label: field?.label ?? null,
    })),
    problems,
    runs: runs.map(({ runId, sequencingRunId, rowCount, prefilled }) => ({
      runId,
      isNew: sequencingRunId === undefined,
      rowCount,
      prefilledSamples: prefilled.length,
    })),
    rows,
    counts: countRows(rows),
  };
  return { review, runs };
}

function toCellProblems(
  plan: Plan,
  { message, field, rowNumbers, suggestions }: SheetProblem,
): PlanProblem[] {
  if (rowNumbers.length === 0) return [{ rowNumber: null, column: null, message, blocks: true, suggestions }];
  const column = plan.columns.find((one) => one.field?.name === field)?.index ?? null;
  return rowNumbers.map((rowNumber) => ({ rowNumber, column, message, blocks: true, suggestions }));
}

function reviewRows(plan: Plan, runs: ComparedRun[], problems: PlanProblem[]): Review["rows"] {
  const blocked = new Set(problems.filter(({ blocks }) => blocks).map(({ rowNumber }) => rowNumber));
  const compared = new Map(runs.flatMap((run) => run.rows).map((row) => [row.row.rowNumber, row]));
  return plan.rowNumbers.map((rowNumber) => {
    const row = compared.get(rowNumber);
    const status = row && !blocked.has(rowNumber) ? rowStatus(row) : "problem";
    return { rowNumber, status, changes: row?.changes ?? [] };
  });
}

function rowStatus({ before, changes }: ComparedRow): RowStatus {
  if (!before) return "new";
  return changes.length > 0 ? "changed" : "same";
}

function countRows(rows: Review["rows"]): Review["counts"] {
  const counts = { new: 0, changed: 0, same: 0, problem: 0 };
  for (const { status } of rows) counts[status]++;
  return counts;
}
