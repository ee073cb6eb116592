import type { CellProblem, RowProblems } from "../../kit/sheet/problems.ts";
import type { Column } from "../../kit/sheet/table.ts";
import { isMissing } from "./sampleTable.ts";

/** The number of samples with a problem in one column. */
export interface ColumnCount {
  column: Column;
  samples: number;
}

/** Counts the problems that block the submission of a table, by column in column order. */
export function countByColumn(
  problems: readonly RowProblems[],
  columns: Column[],
): { missing: ColumnCount[]; wrong: ColumnCount[]; wrongCells: number } {
  const missing = new Map<number, number>();
  const wrong = new Map<number, number>();
  let wrongCells = 0;
  for (const ofRow of problems) {
    for (const { column, problem } of ofRow) {
      const counts = isMissing(problem.kind) ? missing : wrong;
      if (counts === wrong) wrongCells++;
      counts.set(column, (counts.get(column) ?? 0) + 1);
    }
  }
  const listed = (counts: Map<number, number>) =>
    columns.flatMap((column, index) => {
      const samples = counts.get(index);
      return samples === undefined ? [] : { column, samples };
    });
  return { missing: listed(missing), wrong: listed(wrong), wrongCells };
}

/**
 * Returns the problems for a sheet with a subset of the columns, by their positions there; missing values only on
 * request. Returns the same array for the same input while it does not change.
 */
export function problemsShown(
  all: Column[],
  shown: Column[],
  { showsMissing }: { showsMissing: boolean },
): (problems: readonly RowProblems[]) => RowProblems[] {
  const places = new Map(shown.map(({ name }, index) => [name, index]));
  const known = new WeakMap<RowProblems, RowProblems>();

  function ofRow(problems: RowProblems): RowProblems {
    const before = known.get(problems);
    if (before) return before;
    const left = problems.flatMap(({ column, problem }): CellProblem[] => {
      const place = places.get(all[column]?.name ?? "");
      if (place === undefined || (!showsMissing && isMissing(problem.kind))) return [];
      return [{ column: place, problem }];
    });
    known.set(problems, left);
    return left;
  }

  return (problems) => problems.map(ofRow);
}
