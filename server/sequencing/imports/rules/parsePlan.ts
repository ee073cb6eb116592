import { BARCODE_MAX_CHARACTERS, normalizeBarcode } from "../../runs/rules/normalizeBarcode.ts";
import { longValue, noColumnFor, noDate, noNumber, rowUnplaced } from "../errors.ts";
import type { PlanProblem, PlanRow, PlanValue, Preview } from "../schema.ts";
import type { Table } from "../Table.ts";
import { BARCODE_FIELD, RUN_FIELD, SAMPLE_FIELD } from "../../runs/rules/fields.ts";
import { mapColumns, type PlanColumn } from "./mapColumns.ts";
import { likelyDate, parseValue } from "./parseValue.ts";
import type { Sentence } from "../../../platform/errors/rules/sentence.ts";

/** A parsed sheet, before it is compared with the order. */
export interface Plan {
  sheet: string;
  columns: PlanColumn[];
  /** Rows that name a run and a sample. */
  rows: PlanRow[];
  /** The numbers of all non-blank rows. */
  rowNumbers: number[];
  unmappedColumns: string[];
  rowErrors: Preview["rowErrors"];
  problems: PlanProblem[];
}

// The length limits of run names, sample IDs and barcodes.
const MOST_CHARACTERS: Record<string, number> = {
  [RUN_FIELD]: 200,
  [SAMPLE_FIELD]: 100,
  [BARCODE_FIELD]: BARCODE_MAX_CHARACTERS,
};

/** Parses the rows of a sheet by its header. Skips blank rows and reports unknown columns. */
export function parsePlan(table: Table): Plan {
  const width = table.rows.reduce((most, { cells }) => Math.max(most, cells.length), table.header.length);
  const header = Array.from({ length: width }, (_, index) => storableText(table.header[index]));
  const columns = mapColumns(header);
  const rows = table.rows
    .map(({ rowNumber, cells }) => ({
      rowNumber,
      cells: header.map((_, index) => storableText(cells[index])),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const read = rows.map((row) => readRow(columns, row));
  return {
    sheet: storableText(table.sheet),
    columns,
    rows: read.flatMap(({ row }) => row ?? []),
    rowNumbers: rows.map(({ rowNumber }) => rowNumber),
    unmappedColumns: columns
      .filter(({ index, field }) => !field && (header[index] || rows.some(({ cells }) => cells[index])))
      .map((column) => column.header),
    rowErrors: read.flatMap(({ rowErrors }) => rowErrors),
    problems: [...(rows.length > 0 ? missingColumns(columns) : []), ...read.flatMap((one) => one.problems)],
  };
}

/** Removes NUL and unpaired surrogates, which a workbook can contain and PostgreSQL cannot store. */
function storableText(text = ""): string {
  return text.replaceAll(/[\0\p{Surrogate}]/gu, "").trim();
}

function missingColumns(columns: PlanColumn[]): PlanProblem[] {
  const missing = [RUN_FIELD, SAMPLE_FIELD].filter(
    (name) => !columns.some(({ field }) => field?.name === name),
  );
  return missing.map((name) =>
    problem(null, null, noColumnFor({ what: name === RUN_FIELD ? "run" : "sample" })),
  );
}

function readRow(columns: PlanColumn[], { rowNumber, cells }: Table["rows"][number]) {
  const placed: Record<string, string> = {};
  const customFields: [string, PlanValue][] = [];
  const unmapped: [string, string][] = [];
  const rowErrors: Preview["rowErrors"] = [];
  const problems: PlanProblem[] = [];
  const refuse = (column: number | null, message: Sentence) => {
    rowErrors.push({ rowNumber, message });
    problems.push(problem(rowNumber, column, message));
  };
  for (const { index, header, field } of columns) {
    const cell = cells[index] ?? "";
    if (cell === "") continue;
    if (!field) {
      unmapped.push([header, cell]);
    } else if (field.keptOn === "row") {
      placed[field.name] = cell;
      const most = MOST_CHARACTERS[field.name] ?? Infinity;
      if (cell.length > most) refuse(index, longValue({ label: field.label, characters: most }));
    } else {
      const value = parseValue(field.kind, cell);
      customFields.push([field.name, value]);
      const doubt = findDoubt(field.kind, value);
      if (doubt) problems.push({ rowNumber, column: index, blocks: false, ...doubt });
    }
  }
  const { [RUN_FIELD]: runId = "", [SAMPLE_FIELD]: sampleCode = "" } = placed;
  if (runId === "" || sampleCode === "") {
    const missing = columns.find(
      ({ field }) => (field?.name === RUN_FIELD && !runId) || (field?.name === SAMPLE_FIELD && !sampleCode),
    );
    refuse(missing?.index ?? null, rowUnplaced());
    return { row: undefined, rowErrors, problems };
  }
  const row: PlanRow = {
    rowNumber,
    runId,
    sampleCode,
    barcode: normalizeBarcode(placed[BARCODE_FIELD] ?? ""),
    customFields: Object.fromEntries(customFields),
    unmapped: Object.fromEntries(unmapped),
  };
  return { row, rowErrors, problems };
}

// Returns the doubt about a value that should be a date or a number and is stored as text.
function findDoubt(kind: string, value: PlanValue): { message: Sentence; suggestions: string[] } | undefined {
  if (typeof value === "number") return undefined;
  if (kind === "number") return { message: noNumber(), suggestions: [] };
  if (kind !== "date" || /^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const likely = likelyDate(value);
  return { message: noDate(), suggestions: likely === undefined ? [] : [likely] };
}

function problem(rowNumber: number | null, column: number | null, message: Sentence): PlanProblem {
  return { rowNumber, column, message, blocks: true, suggestions: [] };
}
