import type { PlacedProblem } from "../../kit/trpc/trpc.ts";
import { CODE } from "../samples/sampleRows.ts";
import { type Cell, type Column, isBlank, type Row } from "../../kit/sheet/table.ts";
import type { SentenceData } from "../../../server/platform/errors/rules/fill.ts";

/** The target of a problem: a field of the order, a cell of the sample table, or the table itself. */
export type ProblemTarget =
  { kind: "field"; name: string } | { kind: "cell"; cell: Cell } | { kind: "table" } | undefined;

const OF_SAMPLES = new Set([
  "orders.noSamples",
  "samples.tooManySamples",
  "samples.samplesFixed",
  "samples.notFound",
]);

/**
 * Returns the target of a problem.
 * @param sent the keys of the sent rows, when the table itself was refused: then the row of the problem counts among
 * those, otherwise among the stored samples
 */
export function problemTarget(
  { row, sampleId, field }: PlacedProblem,
  { columns, rows, sent }: { columns: Column[]; rows: Row[]; sent?: readonly string[] | undefined },
): ProblemTarget {
  if (row === null) return { kind: "field", name: field };
  const index = findRow();
  if (index === -1) return { kind: "table" };
  const column = columns.findIndex(({ name }) => name === field);
  return { kind: "cell", cell: { row: index, column: Math.max(column, 0) } };

  function findRow(): number {
    if (sent) return rows.findIndex(({ key }) => key === sent[(row ?? 0) - 1]);
    const byCode = rows.findIndex(({ values }) => values[CODE]?.trim() === sampleId);
    if (sampleId !== null && byCode !== -1) return byCode;
    const filled = rows.filter((one) => !isBlank(one))[(row ?? 0) - 1];
    return filled ? rows.indexOf(filled) : -1;
  }
}

/** Returns the target of a refusal whose sentence has no place. */
export function refusalTarget(refusal: SentenceData | undefined, rows: Row[]): ProblemTarget {
  if (refusal?.code === "samples.codeTaken") {
    const row = rows.findLastIndex(({ values }) => values[CODE]?.trim() === refusal.params["code"]);
    return row === -1 ? { kind: "table" } : { kind: "cell", cell: { row, column: 0 } };
  }
  return refusal && OF_SAMPLES.has(refusal.code) ? { kind: "table" } : undefined;
}
