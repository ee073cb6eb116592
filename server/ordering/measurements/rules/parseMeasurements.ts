import { type Sentence, sentence } from "../../../platform/errors/rules/sentence.ts";
import { type DecimalMark, parseNumber, provenMark, splitValue } from "./parseNumber.ts";
import { isUnit, unitFactor } from "./units.ts";

const notNumber = sentence("measurements.table.notNumber", "{text} is not a number");
const ambiguousNumber = sentence(
  "measurements.table.ambiguousNumber",
  "{text} has a decimal mark or thousands; write it without separators",
);
const unitUnknown = sentence("measurements.table.unitUnknown", "{unit} cannot be converted to {wanted}");
const severalValues = sentence("measurements.table.severalValues", "The sample has several values of {type}");

/** A type of measurement as far as a table needs it. */
export interface TableType {
  id: string;
  name: string;
  unit: string | null;
  headings: readonly string[];
}

/** A column, or a line of a Bioanalyzer report. typeId: null for an unknown one. */
export interface TableColumn {
  heading: string;
  typeId: string | null;
}

/** A value of a table. value: in the unit of its type; null with a problem. recorded: as given, if it was converted. */
export interface TableValue {
  line: number;
  code: string;
  typeId: string;
  value: number | null;
  recorded: string | null;
  problem: Sentence | null;
}

/** layout: reports of the Bioanalyzer have a block for each sample. sampleHeading: null if no column names samples. */
export interface ParsedTable {
  layout: "columns" | "blocks";
  sampleHeading: string | null;
  columns: TableColumn[];
  values: TableValue[];
}

/** Chooses the type of a column by its heading: a type, null to leave the column out, undefined for the known headings. */
export type ColumnChoice = (heading: string) => string | null | undefined;

// The first one that a table has names its samples.
const SAMPLE_HEADINGS = [
  "tube code",
  "sample id",
  "sample_id",
  "sample code",
  "sample name",
  "sample_name",
  "sample description",
  "sample",
  "tube",
  "code",
  "description",
  "name",
  "röhrchencode",
  "proben-id",
  "probenname",
  "probe",
];
const HEAD_ROWS = 60;
/** Bounds of the work on hostile tables. */
const COLUMNS_MAX = 200;
const CELL_CHARACTERS = 200;
const REPORT_PARTS = ["peak table", "region table", "overall results"];

/** A value before its number is parsed: the decimal mark depends on all of them. */
interface RawValue {
  line: number;
  code: string;
  typeId: string;
  cell: string;
  unit: string | null;
}

/**
 * Parses measurements from the rows of a spreadsheet or of an instrument export: columns under a heading row, as by
 * Qubit, NanoDrop and TapeStation, or the blocks of a Bioanalyzer report. Columns are matched by heading, values
 * converted to the unit of their type. Without a heading row the first column has the samples. Pure.
 */
export function parseMeasurements(
  given: readonly string[][],
  types: readonly TableType[],
  { chosen = () => undefined, mark }: { chosen?: ColumnChoice; mark?: DecimalMark | undefined } = {},
): ParsedTable {
  const find = typeFinder(types, chosen);
  const rows = given.map((row) => row.slice(0, COLUMNS_MAX).map((cell) => cell.slice(0, CELL_CHARACTERS)));
  const isReport = rows.some(([first = ""]) => REPORT_PARTS.includes(parseHeading(first).key));
  const { raw, ...found } = isReport ? readBlocks(rows, find) : readColumns(rows, find);
  const byId = new Map(types.map((type) => [type.id, type]));
  return { ...found, values: convert(raw, byId, mark ?? findMark(raw)) };
}

type FindType = (heading: string) => string | null;
type Found = Omit<ParsedTable, "values"> & { raw: RawValue[] };

function readColumns(rows: readonly string[][], find: FindType): Found {
  const head = rows.slice(0, HEAD_ROWS).findIndex((row) => {
    const others = row.filter((cell) => cell.trim() !== "");
    return others.length > 1 && sampleColumn(row) !== undefined;
  });
  const headings =
    head < 0 ? (rows[0] ?? []).map((_cell, index) => `Column ${index + 1}`) : (rows[head] ?? []);
  const sampleIndex = head < 0 ? 0 : (sampleColumn(headings) ?? 0);
  const columns = headings.map((heading, index) => {
    const { unit } = parseHeading(heading);
    const typeId = index === sampleIndex || heading.trim() === "" ? null : find(heading);
    return { heading: heading.trim(), typeId, unit, unitIndex: unitColumn(headings, index) };
  });
  const unitIndexes = new Set(columns.flatMap(({ typeId, unitIndex }) => (typeId === null ? [] : unitIndex)));
  const raw: RawValue[] = [];
  for (const [line, row] of rows.entries()) {
    const code = row[sampleIndex]?.trim() ?? "";
    if (line <= head || code === "") continue;
    for (const [index, { typeId, unit, unitIndex }] of columns.entries()) {
      const cell = row[index] ?? "";
      if (typeId === null || splitValue(cell) === undefined) continue;
      const besides = unitIndex === -1 ? "" : (row[unitIndex]?.trim() ?? "");
      raw.push({ line: line + 1, code, typeId, cell, unit: besides === "" ? unit : besides });
    }
  }
  return {
    layout: "columns",
    sampleHeading: head < 0 && rows.length === 0 ? null : (headings[sampleIndex]?.trim() ?? null),
    columns: columns
      .filter(({ heading }, index) => heading !== "" && index !== sampleIndex && !unitIndexes.has(index))
      .map(({ heading, typeId }) => ({ heading, typeId })),
    raw,
  };
}

function sampleColumn(row: readonly string[]): number | undefined {
  const keys = row.map((cell) => parseHeading(cell).key);
  const heading = SAMPLE_HEADINGS.find((one) => keys.includes(one));
  return heading === undefined ? undefined : keys.indexOf(heading);
}

// Qubit exports have the unit of a value in a column of its own.
function unitColumn(headings: readonly string[], index: number): number {
  const keys = headings.map((heading) => parseHeading(heading).key);
  const own = keys[index] ?? "";
  const named = keys.findIndex((key) => [`${own} units`, `${own} unit`, `units_${own}`].includes(key));
  if (named !== -1) return named;
  return ["units", "unit"].includes(keys[index + 1] ?? "") ? index + 1 : -1;
}

function readBlocks(rows: readonly string[][], find: FindType): Found {
  const raw: RawValue[] = [];
  const columns = new Map<string, TableColumn>();
  let code = "";
  let part: "region" | "results" | undefined;
  let headings: string[] | undefined;
  const add = (line: number, heading: string, cell: string) => {
    const { key, unit } = parseHeading(heading);
    const typeId = find(heading);
    if (!columns.has(key)) columns.set(key, { heading: heading.trim().replace(/:$/, ""), typeId });
    if (typeId !== null && code !== "" && splitValue(cell) !== undefined)
      raw.push({ line, code, typeId, cell, unit });
  };
  for (const [index, row] of rows.entries()) {
    const [first = "", second = ""] = row;
    const { key } = parseHeading(first);
    if (key === "sample name") {
      code = second.trim();
      part = undefined;
    } else if (REPORT_PARTS.includes(key)) {
      part = key === "region table" ? "region" : key === "overall results" ? "results" : undefined;
      headings = undefined;
    } else if (first.trim() === "") part = undefined;
    else if (part === "results") add(index + 1, first, second);
    else if (part === "region" && headings === undefined) headings = row;
    else if (part === "region")
      for (const [column, heading] of (headings ?? []).entries()) add(index + 1, heading, row[column] ?? "");
  }
  return { layout: "blocks", sampleHeading: "Sample Name", columns: [...columns.values()], raw };
}

function typeFinder(types: readonly TableType[], chosen: ColumnChoice): FindType {
  const byHeading = new Map(
    types.flatMap(({ id, name, headings }) =>
      [name, ...headings].map((heading) => [parseHeading(heading).key, id] as const),
    ),
  );
  return (heading) => {
    const choice = chosen(heading.trim());
    return choice === undefined ? (byHeading.get(parseHeading(heading).key) ?? null) : choice;
  };
}

/** Splits a heading into a key and the unit in its brackets: "Conc. [pg/µl]", "Nucleic Acid(ng/uL)". Pure. */
export function parseHeading(heading: string): { key: string; unit: string | null } {
  const text = heading.slice(0, CELL_CHARACTERS).trim().replace(/:$/, "");
  const [, before = "", inside = ""] = /^(.*?)\s*[[(]([^\][()]*)[\])]$/.exec(text) ?? [];
  const hasUnit = inside !== "" && isUnit(inside);
  const key = (hasUnit ? before : text)
    .toLowerCase()
    .replaceAll(/[®™*"]/g, "")
    .replaceAll(/[µμ\u{FFFD}]/gu, "u")
    .replaceAll(/\s+/g, " ")
    .trim();
  return { key, unit: hasUnit ? inside.trim() : null };
}

// One table has one decimal mark.
function findMark(raw: readonly RawValue[]): DecimalMark | undefined {
  const proven = new Set(raw.flatMap(({ cell }) => provenMark(splitValue(cell)?.number ?? "") ?? []));
  return proven.size === 1 ? [...proven][0] : undefined;
}

function convert(
  raw: readonly RawValue[],
  types: ReadonlyMap<string, TableType>,
  mark: DecimalMark | undefined,
): TableValue[] {
  const values = raw.flatMap((one) => {
    const type = types.get(one.typeId);
    return type ? [convertOne(one, type, mark)] : [];
  });
  const seen = new Map<string, TableValue[]>();
  for (const value of values) {
    const key = JSON.stringify([value.code.toLowerCase(), value.typeId]);
    const same = seen.get(key) ?? [];
    same.push(value);
    seen.set(key, same);
  }
  return [...seen.values()].flatMap((same) => {
    const [first] = same;
    // A repeated row states nothing new.
    if (!first || same.every(({ value }) => value === first.value)) return first ? [first] : [];
    const problem = severalValues({ type: types.get(first.typeId)?.name ?? "" });
    return same.map((value) => ({ ...value, problem: value.problem ?? problem }));
  });
}

function convertOne(
  { line, code, typeId, cell, unit: ofColumn }: RawValue,
  type: TableType,
  mark: DecimalMark | undefined,
): TableValue {
  const { number = "", unit: inCell = null } = splitValue(cell) ?? {};
  const unit = inCell ?? ofColumn ?? type.unit ?? "";
  const factor = unitFactor(unit, type.unit ?? "");
  const ownMark = provenMark(number) ?? mark;
  const isClear = ownMark !== undefined || !/[.,]/.test(number);
  const parsed = parseNumber(number, ownMark ?? ".");
  const problem =
    parsed === undefined
      ? notNumber({ text: cell.trim().slice(0, 60) })
      : !isClear
        ? ambiguousNumber({ text: number })
        : factor === undefined
          ? unitUnknown({ unit: unit.slice(0, 30), wanted: type.unit ?? "1" })
          : null;
  const isConverted = factor !== undefined && factor !== 1;
  return {
    line,
    code,
    typeId,
    value: problem === null && parsed !== undefined && factor !== undefined ? round(parsed * factor) : null,
    recorded: isConverted ? `${number} ${unit}` : null,
    problem,
  };
}

// A factor such as 0.001 adds digits that nothing measured.
function round(value: number): number {
  return Number(value.toPrecision(12));
}
