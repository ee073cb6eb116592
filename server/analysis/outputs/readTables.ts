import picomatch from "picomatch";
import { constants } from "node:fs";
import { openInside } from "../../data/files/dataRoot.ts";
import { OUTPUT_TABLE_MAX_BYTES, OUTPUT_TABLE_ROWS_MAX } from "../limits.ts";
import type { OutputParser } from "../pipelines/pipelinePackage.ts";
import { parseCells } from "../../platform/input/parseCells.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import type { Problems } from "./problems.ts";
import {
  notOfItsType,
  tableNotCsv,
  tableNotJson,
  tableNotRows,
  tableTooLarge,
  tableUnreadable,
  tooManyRows,
} from "../writebacks/sentences.ts";
import { RE2JS } from "re2js";
import { yieldToEventLoop } from "../../platform/concurrency/yieldToEventLoop.ts";

export type Cell = string | number | boolean | null;
/** Cells by the parser's column names. */
export type TableRow = Record<string, Cell>;

const NOTHING = new Set(["", "NA", "N/A", "null"]);
const TRUE = new Set(["true", "yes", "1"]);
const FALSE = new Set(["false", "no", "0"]);

/**
 * Reads the rows of every table by parser: of all files that its pattern matches, in their order. An unreadable table
 * is an error; values of another type than their column are dropped and reported once. root: run directory. files:
 * relative to its output directory.
 */
export async function readTables(
  root: string,
  { parsers, files, problems }: { parsers: OutputParser[]; files: string[]; problems: Problems },
): Promise<Map<string, TableRow[]>> {
  const tables = new Map<string, TableRow[]>();
  for (const parser of parsers) {
    const rows: TableRow[] = [];
    for (const path of await matchingFiles(files, parser.trigger.filePattern)) {
      const room = OUTPUT_TABLE_ROWS_MAX - rows.length;
      const read = await readTable(root, { parser, path, problems });
      if (read.length > room) problems.warn(tooManyRows({ path }));
      for (const row of read.slice(0, room)) rows.push(row);
    }
    tables.set(parser.id, rows);
  }
  return tables;
}

async function readTable(
  root: string,
  { parser, path, problems }: { parser: OutputParser; path: string; problems: Problems },
): Promise<TableRow[]> {
  const text = await readTableText(root, path);
  if (text === undefined) {
    problems.error(tableUnreadable({ path, why: tableTooLarge() }));
    return [];
  }
  const records = parser.type === "json" ? jsonRows(text) : delimitedRows(text, parser);
  if ("why" in records) problems.error(tableUnreadable({ path, why: records.why }));
  return records.rows.map((record) =>
    Object.fromEntries(
      parser.columns.map(({ name, index, type = "string" }) => {
        const value = Array.isArray(record) ? record[index] : record[name];
        // The first column identifies the row: a sample may be named NA.
        const cell = parseCell(value, { type, isKey: index === 0 });
        if (cell === undefined) problems.warn(notOfItsType({ path, column: name, type }));
        return [name, cell ?? null];
      }),
    ),
  );
}

async function readTableText(root: string, path: string): Promise<string | undefined> {
  const file = await openInside(root, `output/${path}`, constants.O_RDONLY);
  try {
    const { size } = await file.stat();
    return size > OUTPUT_TABLE_MAX_BYTES ? undefined : await file.readFile("utf8");
  } finally {
    await file.close();
  }
}

type Records = { rows: (unknown[] | Record<string, unknown>)[]; why?: Sentence };

function delimitedRows(text: string, { type, skipHeader }: OutputParser): Records {
  const { rows, isWhole } = parseCells(text, type === "csv" ? "csv" : "tsv");
  const body = skipHeader === true ? rows.slice(1) : rows;
  return isWhole ? { rows: body } : { rows: body, why: tableNotCsv() };
}

// Accepts a list of rows, or one row; a row is an object by column, or a list in column order.
function jsonRows(text: string): Records {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { rows: [], why: tableNotJson() };
  }
  const rows = Array.isArray(value) ? value : [value];
  const isRow = (row: unknown): row is Record<string, unknown> => typeof row === "object" && row !== null;
  return rows.every(isRow) ? { rows } : { rows: [], why: tableNotRows() };
}

/** Returns the value of a cell; null when it is empty, undefined when it has another type than its column. */
function parseCell(
  content: unknown,
  { type, isKey }: { type: "string" | "int" | "float" | "boolean"; isKey: boolean },
): Cell | undefined {
  if (content === undefined || content === null) return null;
  if (typeof content !== "string" && typeof content !== "number" && typeof content !== "boolean")
    return undefined;
  const text = String(content).trim();
  if (text === "" || (NOTHING.has(text) && !isKey)) return null;
  if (type === "string") return text.replaceAll("\0", "");
  if (type === "boolean") {
    if (TRUE.has(text.toLowerCase())) return true;
    return FALSE.has(text.toLowerCase()) ? false : undefined;
  }
  const value = Number(text);
  const isSound = type === "int" ? Number.isSafeInteger(value) : Number.isFinite(value);
  return isSound ? value : undefined;
}

// Parts of the regular expression that exclude empty paths, hidden names and parent directories. Output paths have no
// such parts, and a matcher without backtracking does not support these expressions.
const ABOUT_OTHER_PATHS = [String.raw`(?!(?:^|\/)\.{1,2}(?:\/|$))`, String.raw`(?!\.{1,2}(?:\/|$))`, "(?=.)"];

/**
 * Returns the paths that match a pattern of a manifest: `*`, `**`, `?`, `{a,b}` and `[…]`. The time is linear in the
 * number of paths for every pattern, and the function yields to other work.
 */
export async function matchingFiles(paths: string[], pattern: string): Promise<string[]> {
  const isMatch = compilePattern(pattern);
  const found: string[] = [];
  for await (const path of yieldToEventLoop(paths)) if (isMatch(path)) found.push(path);
  return found;
}

/** Returns a predicate for a pattern; an unusable pattern matches nothing. */
export function compilePattern(pattern: string): (path: string) => boolean {
  const { source } = picomatch.makeRe(pattern.replace(/^\.\//, ""), {
    dot: true,
    noextglob: true,
    nonegate: true,
    strictSlashes: true,
  });
  const plain = ABOUT_OTHER_PATHS.reduce((left, part) => left.replaceAll(part, ""), source);
  try {
    const expression = RE2JS.compile(plain, RE2JS.DOTALL);
    return (path) => expression.test(path);
  } catch {
    return () => false;
  }
}
