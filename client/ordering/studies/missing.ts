import type { CellProblem, RowProblems } from "../../kit/sheet/problems.ts";
import type { Column } from "../../kit/sheet/table.ts";
import { isMissing } from "./sampleTable.ts";

/** How many samples have a problem in one column. */
export interface ColumnCount {
  column: Column;
  samples: number;
}

/** What stands between a table and its submission, counted by column in their order. */
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

/** The problems as a sheet shows them that has only some of the columns: at their places there, and with what is
 *  missing only when that was asked for. The same list for the same one, as long as nothing about it changes. */
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
