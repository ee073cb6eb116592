import { findProblem, type Problem } from "../../../server/definitions/forms/rules/findProblems.ts";
import { hiddenCells } from "./hiddenCells.ts";
import { parseAnswer } from "./parseAnswer.ts";
import { type Column, isBlank, type Row } from "./table.ts";

/**
 * The problem of a cell: a violated rule, a duplicate in another row, or a page-specific text. A duplicate barcode
 * is a warning: two samples of different pools may share one.
 */
export type SheetProblem =
  | Problem
  | { kind: "repeated" }
  | { kind: "repeatedBarcode" }
  | { kind: "reported"; message: string; isWarning: boolean };

export interface CellProblem {
  column: number;
  problem: SheetProblem;
}

/** The problems of one row, by column; the same array while they do not change. */
export type RowProblems = readonly CellProblem[];

const NONE: RowProblems = [];

/**
 * Returns a function that validates the rows of a sheet, returns their problems by row, and checks only rows that
 * changed since its last call. Blank rows have no problems. Empty sample IDs are valid: the server assigns them.
 */
export function problemFinder(columns: Column[]): (rows: readonly Row[]) => RowProblems[] {
  const own = new WeakMap<Row, RowProblems>();
  const merged = new WeakMap<RowProblems, Map<string, RowProblems>>();
  const checked = columns.map((column) => ({
    column,
    unitName: columns.find(({ unitFor }) => unitFor === column.name)?.name,
  }));
  const places = new Map(columns.map(({ name }, index) => [name, index]));
  const unrepeated = columns.filter(
    ({ isUnique, readOnly, field }) => !readOnly && (isUnique || field.type === "barcode"),
  );

  function ownProblems(row: Row): RowProblems {
    const known = own.get(row);
    if (known) return known;
    const problems = isBlank(row) ? NONE : rowProblems(row);
    own.set(row, problems);
    return problems;
  }

  function rowProblems(row: Row): RowProblems {
    const { values } = row;
    const hidden = hiddenCells(columns, row);
    const problems: CellProblem[] = [];
    for (const [index, { column, unitName }] of checked.entries()) {
      const { readOnly, unitFor, field, name } = column;
      if (readOnly || unitFor !== undefined || hidden.has(name)) continue;
      const unit = unitName === undefined ? column.unit : values[unitName];
      const problem = findProblem(field, parseAnswer(field.type, values[name] ?? ""), unit);
      if (!problem) continue;
      const ofUnit = problem.kind === "unitMissing" || problem.kind === "notAUnit";
      problems.push({ column: (ofUnit && places.get(unitName ?? "")) || index, problem });
    }
    return problems.length > 0 ? problems : NONE;
  }

  return (rows) => {
    const problems = rows.map(ownProblems);
    for (const [at, names] of repeatedCells(rows, unrepeated)) {
      const before = problems[at] ?? NONE;
      const key = names.map(({ name }) => name).join(" ");
      const known = merged.get(before) ?? new Map<string, RowProblems>();
      merged.set(before, known);
      const after = known.get(key) ?? withRepeated(before, names, places);
      known.set(key, after);
      problems[at] = after;
    }
    return problems;
  };
}

/** The number of cells with a problem. */
export function countProblems(problems: readonly RowProblems[]): number {
  return problems.reduce((sum, ofRow) => sum + ofRow.length, 0);
}

/** Returns the next cell with a problem, row by row, continuing at the top after the last. */
export function nextProblem(
  problems: readonly RowProblems[],
  at: { row: number; column: number },
): { row: number; column: number } | undefined {
  const inRow = problems[at.row]?.find(({ column }) => column > at.column);
  if (inRow) return { row: at.row, column: inRow.column };
  const below = problems.findIndex((ofRow, row) => row > at.row && ofRow.length > 0);
  const row = below === -1 ? problems.findIndex((ofRow) => ofRow.length > 0) : below;
  const first = problems[row]?.[0];
  return first && { row, column: first.column };
}

function withRepeated(before: RowProblems, repeated: Column[], places: Map<string, number>): RowProblems {
  const found = repeated.map((column): CellProblem => ({
    column: places.get(column.name) ?? 0,
    problem: { kind: column.isUnique ? "repeated" : "repeatedBarcode" },
  }));
  const more = found.filter(({ column }) => before.every((one) => one.column !== column));
  return [...before, ...more].sort((one, other) => one.column - other.column);
}

function repeatedCells(rows: readonly Row[], columns: Column[]): Map<number, Column[]> {
  const found = new Map<number, Column[]>();
  const mark = (row: number, column: Column) => found.set(row, [...(found.get(row) ?? []), column]);
  for (const column of columns) {
    const firsts = new Map<string, number>();
    const marked = new Set<string>();
    for (const [index, { values }] of rows.entries()) {
      const value = (values[column.name] ?? "").trim();
      if (value === "") continue;
      const first = firsts.get(value);
      if (first === undefined) {
        firsts.set(value, index);
        continue;
      }
      if (!marked.has(value)) mark(first, column);
      marked.add(value);
      mark(index, column);
    }
  }
  return found;
}
