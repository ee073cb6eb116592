import { fieldByName, RUN_FIELD } from "../../../server/sequencing/runs/rules/fields.ts";
import { t } from "../../kit/i18n/t.ts";
import type { CellProblem, RowProblems } from "../../kit/sheet/problems.ts";
import type { Column, Row } from "../../kit/sheet/table.ts";
import type { Review, RowStatus, Table } from "./plan.ts";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";

export const STATUS = "status";
const CELL_MAX_CHARACTERS = 2_000;

/** Returns the column name of the sheet for a column index of the table. */
export function cellName(index: number): string {
  return `cell${index}`;
}

/**
 * Returns the columns of the review: the effect of the row, then the columns of the workbook with the fields they are
 * mapped to.
 */
export function reviewColumns(header: string[], review: Review): Column[] {
  const status = column(STATUS, t("imports.status"), "");
  return [
    // A narrow type; the content of this column is never validated.
    { ...status, field: { ...status.field, type: "number" }, readOnly: true },
    ...header.map((text, index) => {
      const known = review.columns[index];
      const label = known?.label ?? null;
      return column(cellName(index), text || known?.header || "", label ?? t("imports.notImported"));
    }),
  ];
}

/** Converts a table to rows of the sheet; keys and numbers are the row numbers of the workbook. */
export function toRows({ rows }: Table): Row[] {
  return rows.map(({ rowNumber, cells }) => ({
    key: String(rowNumber),
    number: rowNumber,
    values: Object.fromEntries(cells.map((cell, index) => [cellName(index), cell])),
  }));
}

/** Converts rows to the table to import. Added rows follow the last row of the workbook. */
export function toTable(sheet: string, header: string[], rows: Row[]): Table {
  let last = rows.reduce((most, { number = 0 }) => Math.max(most, number), 1);
  return {
    sheet,
    header,
    rows: rows.flatMap(({ number, values }) => {
      const cells = header.map((_, index) => values[cellName(index)] ?? "");
      return cells.every((cell) => cell.trim() === "") ? [] : { rowNumber: number ?? ++last, cells };
    }),
  };
}

/** Returns the problems that a review found in the cells of each row; none for cells edited since. */
export function currentProblems(rows: Row[], reviewed: Reviewed): RowProblems[] {
  return rows.map((row) => {
    const { before, problems } = reviewed.rows.get(row.key) ?? { problems: [] };
    const holds = ({ column }: CellProblem) => {
      const name = cellName(column - 1);
      return column === 0 || before?.values[name] === row.values[name];
    };
    return problems.every(holds) ? problems : problems.filter(holds);
  });
}

export interface Reviewed {
  review: Review;
  header: string[];
  /** By the key of the row. */
  rows: ReadonlyMap<string, { before: Row; status: RowStatus; problems: CellProblem[] }>;
}

/** Returns the result of a review by the rows it was requested for. */
export function reviewedRows(review: Review, header: string[], requested: Row[]): Reviewed {
  const named = requested.filter(({ values }) =>
    header.some((_, index) => (values[cellName(index)] ?? "").trim() !== ""),
  );
  const problems = new Map<number | null, CellProblem[]>();
  for (const { rowNumber, column, message, blocks } of review.problems) {
    const reported = { kind: "reported" as const, message: sentenceText(message), isWarning: !blocks };
    const rowProblems = problems.get(rowNumber) ?? [];
    problems.set(rowNumber, rowProblems);
    rowProblems.push({ column: column === null ? 0 : column + 1, problem: reported });
  }
  const rows = new Map(
    review.rows.flatMap(({ rowNumber, status }, index) => {
      const before = named[index];
      if (!before) return [];
      return [
        [before.key, { before, status, problems: firstPerCell(problems.get(rowNumber) ?? []) }] as const,
      ];
    }),
  );
  return { review, header, rows };
}

/** Whether no column names the sequencing run of a row. */
export function lacksRun({ columns }: Review): boolean {
  return columns.every(({ field }) => field !== RUN_FIELD);
}

/** Returns the header that maps a column to a field. */
export function headerForField(field: string): string {
  return fieldByName(field)?.label ?? field;
}

// A blocking problem takes precedence over a warning in the same cell.
function firstPerCell(problems: CellProblem[]): CellProblem[] {
  const first = new Map<number, CellProblem>();
  for (const problem of problems.toSorted((one, other) => weight(one) - weight(other))) {
    if (!first.has(problem.column)) first.set(problem.column, problem);
  }
  return [...first.values()].toSorted((one, other) => one.column - other.column);
}

function weight({ problem }: CellProblem): number {
  return problem.kind === "reported" && problem.isWarning ? 1 : 0;
}

function column(name: string, label: string, group: string): Column {
  return {
    name,
    label,
    alsoCalled: [],
    field: {
      name,
      label,
      type: "text",
      required: false,
      visible: true,
      simpleValidation: { maxLength: CELL_MAX_CHARACTERS },
    },
    readOnly: false,
    ...(group === "" ? {} : { group }),
  };
}
