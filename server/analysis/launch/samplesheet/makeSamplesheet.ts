import { join } from "node:path";
import { isRelativeInside } from "../../../data/files/dataRoot.ts";
import type { SamplesheetColumn, SamplesheetMap } from "../../pipelines/pipelinePackage.ts";
import { isReadFile, isTypedText } from "../../pipelines/validation/rawColumnWarnings.ts";
import type { Sentence } from "../../../platform/errors/rules/sentence.ts";
import {
  cellProblem,
  codeShared,
  notInTsv,
  pathOutside,
  pathUnsafe,
  valueMissing,
  valueUnmapped,
  valueUnsafe,
} from "./sentences.ts";
import { mapValue } from "../check/runMaterial.ts";
import {
  chooseRead,
  type ReadFolder,
  type Samplesheet,
  type SamplesheetInput,
  type SheetSample,
} from "./chooseRead.ts";
import { type CellPolicy, isSafeName, isSafePath, assignSafeNames } from "./safeNames.ts";

const CODE = "sample.sampleId";
/** A name per row that sequencers use for the directories of multiplexed samples; none of the sample itself. */
const BARCODE = "row.barcode";
const DATA_BASE_PATH = "${DATA_BASE_PATH}";

/**
 * Creates the samplesheet that a package's map describes: a header, and a row per sample ordered by sample ID. A
 * user-entered value that is unsafe in a script of a workflow is replaced by a safe name or is an error, as the column
 * specifies; byDefault: for a column without a policy. Returns all errors of all samples; with errors, the content must
 * not be used.
 */
export function makeSamplesheet(
  { format, columns, readFolders }: SamplesheetMap,
  { samples, dataBasePath }: SamplesheetInput,
  { byDefault }: { byDefault: CellPolicy },
): Samplesheet {
  const errors: Sentence[] = [];
  const sorted = samples.toSorted((one, other) => (one.sampleId < other.sampleId ? -1 : 1));
  if (columns.some(({ source }) => source === CODE)) errors.push(...sharedCodes(sorted));
  const digits = Math.max(2, String(sorted.length).length);
  const cells = sorted.map((sample, index) =>
    columns.map((column) => {
      const barcode = `barcode${String(index + 1).padStart(digits, "0")}`;
      const made = column.source === BARCODE ? { value: barcode } : makeCell(column, sample, dataBasePath);
      const cell = applyPolicy(column, made, byDefault);
      const isHeld = "typed" in cell || "fault" in cell || !isUnsupported(format, cell.value);
      const problem = "fault" in cell ? cell.fault : isHeld ? undefined : notInTsv();
      if (problem) errors.push(cellProblem({ sampleCode: sample.sampleId, cell: column.name, problem }));
      return cell;
    }),
  );
  const safeNames = assignSafeNames(cells.flat().flatMap((cell) => ("typed" in cell ? cell.value : [])));
  const names = new Map<string, string>();
  const rows = cells.map((row) =>
    row.map((cell) => {
      if ("fault" in cell) return "";
      const name = "typed" in cell ? (safeNames.get(cell.value) ?? "") : cell.value;
      if ("typed" in cell && name !== cell.value) names.set(name, cell.typed);
      return name;
    }),
  );
  const head = columns.map(({ name }) => name);
  const sheet = { content: formatTable(format, [head, ...rows]), sampleCount: rows.length, names, errors };
  if (readFolders === undefined) return sheet;
  const folders = findFolders(columns, rows, readFolders);
  for (const [index, { name }] of folders.entries())
    if (!isSafeName(name)) {
      const code = sorted[index]?.sampleId ?? "";
      errors.push(cellProblem({ sampleCode: code, cell: readFolders, problem: valueUnsafe() }));
    }
  return { ...sheet, folders };
}

/** Returns a directory per row, with the read files that its cells name. */
function findFolders(columns: SamplesheetColumn[], rows: string[][], naming: string): ReadFolder[] {
  const at = columns.findIndex(({ name }) => name === naming);
  const isFile = columns.map(({ source }) => isReadFile(source));
  return rows.map((row) => ({
    name: row[at] ?? "",
    files: row.filter((cell, index) => isFile[index] === true && cell !== ""),
  }));
}

/** typed: the user-entered value, for a cell that uses a safe name when it is unsafe. */
type Cell = { value: string; typed?: string } | { fault: Sentence };

function applyPolicy(column: SamplesheetColumn, cell: Cell, byDefault: CellPolicy): Cell {
  const policy = column.unsafe ?? byDefault;
  if ("fault" in cell || policy === "raw" || cell.typed === undefined || cell.value === "")
    return "fault" in cell ? cell : { value: cell.value };
  if (isReadFile(column.source))
    return isSafePath(cell.typed) ? { value: cell.value } : { fault: pathUnsafe() };
  if (policy === "refuse") return isSafeName(cell.value) ? { value: cell.value } : { fault: valueUnsafe() };
  return cell;
}

function makeCell(column: SamplesheetColumn, sample: SheetSample, dataBasePath: string): Cell {
  const found = sourced(column, sample) ?? "";
  const cell =
    found === "" ? { value: "" } : withTyped(column, found, transformed(column, found, dataBasePath));
  if ("fault" in cell || cell.value !== "") return cell;
  if (column.default !== undefined) return { value: String(column.default) };
  return column.required === true ? { fault: valueMissing() } : cell;
}

// A value that comes from the mapping of the package is not user-entered.
function withTyped({ source, transform }: SamplesheetColumn, found: string, cell: Cell): Cell {
  if ("fault" in cell || !(isTypedText(source) || isReadFile(source))) return cell;
  const isMapped = transform?.type === "map_value" && cell.value !== found;
  return isMapped ? cell : { ...cell, typed: found };
}

function sourced({ source, filters }: SamplesheetColumn, sample: SheetSample): string | null | undefined {
  switch (source) {
    case null:
      return undefined;
    case CODE:
      return sample.sampleId;
    case "study.id":
      return sample.study?.id;
    case "study.title":
      return sample.study?.title;
    case "order.id":
      return sample.order.id;
    case "order.platform":
      return sample.order.platform;
    default: {
      const [, layout, file] =
        /^(?:read|sample\.reads)(?:\[(paired|single)\])?\.(file[12])$/.exec(source) ?? [];
      if (file === undefined) return sample.fields?.[source];
      const paired = layout === undefined ? {} : { paired: layout === "paired" };
      return chooseRead(sample.reads, { ...filters, ...paired })?.[file === "file1" ? "file1" : "file2"];
    }
  }
}

function transformed({ transform }: SamplesheetColumn, value: string, dataBasePath: string): Cell {
  if (!transform) return { value };
  switch (transform.type) {
    case "to_upper":
      return { value: value.toUpperCase() };
    case "to_lower":
      return { value: value.toLowerCase() };
    case "map_value": {
      const found = mapValue(value, transform);
      if (found !== undefined) return { value: found };
      return { fault: valueUnmapped({ values: Object.keys(transform.mapping ?? {}).join(", "), value }) };
    }
    default: {
      if (!isRelativeInside(value)) return { fault: pathOutside() };
      const base = (transform.base ?? DATA_BASE_PATH).replaceAll(DATA_BASE_PATH, () => dataBasePath);
      return { value: join(base, value) };
    }
  }
}

// In a study, orders may contribute samples with the same sample ID, whose results could not be distinguished.
function sharedCodes(sorted: SheetSample[]): Sentence[] {
  const codes = sorted.map(({ sampleId }) => sampleId);
  const shared = new Set(codes.filter((code, index) => codes[index - 1] === code));
  return [...shared].map((code) => codeShared({ code }));
}

/**
 * Formats rows as CSV (RFC 4180) or TSV; lines end with a line feed, except the last. Values are unchanged. A leading
 * "=" is not escaped: programs read this file, not spreadsheets, and a changed value would name another sample or file.
 * TSV cannot represent tabs and line ends; see isUnsupported.
 */
function formatTable(format: "csv" | "tsv", rows: string[][]): string {
  if (format === "tsv") return rows.map((cells) => cells.join("\t")).join("\n");
  return rows.map((cells) => cells.map((cell) => quoted(cell, cells.length)).join(",")).join("\n");
}

/** Returns whether this format cannot represent a value. */
function isUnsupported(format: "csv" | "tsv", value: string): boolean {
  return format === "tsv" && /[\t\r\n]/.test(value);
}

// Parsers treat leading and trailing spaces and an empty line differently unless they are quoted.
function quoted(cell: string, columns: number): string {
  const needsQuotes = /[",\r\n]|^\s|\s$/.test(cell) || (cell === "" && columns === 1);
  return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell;
}
