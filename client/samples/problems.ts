import { type Column, isBlank, type Row } from "./table.ts";

export type Problem =
  "required" | "repeated" | "notNumber" | "tooSmall" | "tooLarge" | "notAnOption" | "tooLong";

export interface CellProblem {
  row: number;
  column: number;
  problem: Problem;
}

/** What is wrong with the cells of a table, from the top down. Blank rows have no problems. A row without a code is
 *  well: the server gives it one. */
export function problemsOf(rows: Row[], columns: Column[]): CellProblem[] {
  const repeated = repeatedCodes(rows, columns);
  const problems: CellProblem[] = [];
  for (const [rowIndex, row] of rows.entries()) {
    if (isBlank(row)) continue;
    for (const [columnIndex, column] of columns.entries()) {
      const problem = problemOf(column, row.values[column.name] ?? "", repeated);
      if (problem) problems.push({ row: rowIndex, column: columnIndex, problem });
    }
  }
  return problems;
}

function problemOf(column: Column, value: string, repeatedCodes: Set<string>): Problem | undefined {
  if (column.readOnly) return undefined;
  if (value === "") return column.required ? "required" : undefined;
  if (value.length > column.maxCharacters) return "tooLong";
  if (column.type === "code") return repeatedCodes.has(value.trim()) ? "repeated" : undefined;
  if (column.type === "organism") return /^\d{1,10}$/.test(value) ? undefined : "notNumber";
  if (column.type === "number") return numberProblem(column, Number(value));
  if (column.options && !column.options.includes(value)) return "notAnOption";
  return undefined;
}

function numberProblem({ minValue, maxValue }: Column, value: number): Problem | undefined {
  if (!Number.isFinite(value)) return "notNumber";
  if (minValue !== undefined && value < minValue) return "tooSmall";
  return maxValue !== undefined && value > maxValue ? "tooLarge" : undefined;
}

function repeatedCodes(rows: Row[], columns: Column[]): Set<string> {
  const column = columns.find(({ type }) => type === "code");
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const row of rows) {
    const code = (column && row.values[column.name])?.trim() ?? "";
    if (code === "") continue;
    if (seen.has(code)) repeated.add(code);
    seen.add(code);
  }
  return repeated;
}
