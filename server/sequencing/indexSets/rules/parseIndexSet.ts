import { parseWell } from "./wells.ts";

/** The indexes of one well. Sequences are forward, as in the kit; i5 is null for single indexes. */
export interface IndexEntry {
  name: string;
  well: string;
  i7Name: string;
  i7Sequence: string;
  i5Name: string | null;
  i5Sequence: string | null;
}

export type IndexSetProblem =
  "noWell" | "noName" | "noSequence" | "invalidSequence" | "wellTwice" | "indexesTwice" | "tooMany" | "mixed";

/** A problem of one line, counted from 1. value: the text that is wrong. */
export interface LineProblem {
  line: number;
  problem: IndexSetProblem;
  value: string;
}

/** The longest index sequence that is stored. */
export const INDEX_MAX_BASES = 32;

/** The wells of a plate with 384 wells. */
export const INDEX_ENTRIES_MAX = 384;

type Key = keyof IndexEntry;

const POSITIONS: readonly Key[] = ["name", "well", "i7Name", "i7Sequence", "i5Name", "i5Sequence"];

// Normalized headers, in the spelling of kits and sample sheets too.
const HEADERS: Readonly<Record<Key, readonly string[]>> = {
  name: ["name", "indexname", "index_name", "set", "udi", "indexplatewellname", "label", "barcodename"],
  well: ["well", "position", "indexplatewell", "wellposition", "platewell"],
  i7Name: ["i7name", "i7indexid", "i7index", "index1name", "i7id", "indexid"],
  i7Sequence: [
    "i7sequence",
    "i7",
    "index",
    "index1",
    "i7bases",
    "sequence",
    "index1sequence",
    "i7indexsequence",
  ],
  i5Name: ["i5name", "i5indexid", "i5index", "index2name", "i5id"],
  i5Sequence: ["i5sequence", "i5", "index2", "i5bases", "index2sequence", "i5indexsequence", "i5forward"],
};

/** Parses the table of an index set: CSV, semicolons or tabs, with or without a header; without one, the columns are
 *  name, well, i7 name, i7 sequence, i5 name, i5 sequence. Returns the entries of the valid lines in plate order of the
 *  text, and a problem for each other line. Pure. */
export function parseIndexSet(text: string): { entries: IndexEntry[]; problems: LineProblem[] } {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .map((line, at) => ({ line: at + 1, text: line }))
    .filter(({ text: one }) => one.trim() !== "" && !/^[,;\t ]+$/.test(one));
  const [first] = lines;
  if (!first) return { entries: [], problems: [] };
  const separator = ["\t", ";", ","].find((one) => first.text.includes(one)) ?? ",";
  const header = readHeader(splitCells(first.text, separator));
  const places = header ?? new Map(POSITIONS.map((key, at) => [key, at] as const));
  const rows = (header ? lines.slice(1) : lines).map(({ line, text: one }) => {
    const cells = splitCells(one, separator);
    const value = (key: Key) => (cells[places.get(key) ?? -1] ?? "").trim();
    return { line, entry: readEntry(value), written: value("well") };
  });
  return checkRows(rows);
}

/** Checks entries that were not parsed from a text. Returns the valid ones, with normalized wells, and a problem for
 *  each other one by its number from 1. Pure. */
export function checkEntries(given: readonly IndexEntry[]): {
  entries: IndexEntry[];
  problems: LineProblem[];
} {
  return checkRows(
    given.map((entry, at) => ({
      line: at + 1,
      entry: { ...entry, well: parseWell(entry.well) ?? "", i5Sequence: entry.i5Sequence || null },
      written: entry.well,
    })),
  );
}

interface ParsedRow {
  line: number;
  entry: IndexEntry;
  written: string;
}

function readEntry(value: (key: Key) => string): IndexEntry {
  const well = parseWell(value("well")) ?? "";
  const i7Name = value("i7Name");
  const i5Name = value("i5Name");
  return {
    name: value("name") || [i7Name, i5Name].filter(Boolean).join("-"),
    well,
    i7Name: i7Name || value("name"),
    i7Sequence: value("i7Sequence").toUpperCase(),
    i5Name: i5Name || null,
    i5Sequence: value("i5Sequence").toUpperCase() || null,
  };
}

function checkRows(rows: ParsedRow[]): { entries: IndexEntry[]; problems: LineProblem[] } {
  const problems: LineProblem[] = [];
  const entries: IndexEntry[] = [];
  const wells = new Set<string>();
  const indexes = new Set<string>();
  for (const { line, entry, written } of rows) {
    const found = findProblem(entry, {
      wells,
      indexes,
      written,
      isFull: entries.length >= INDEX_ENTRIES_MAX,
    });
    if (found) {
      problems.push({ line, ...found });
      continue;
    }
    const [first] = entries;
    if (first && (first.i5Sequence === null) !== (entry.i5Sequence === null)) {
      problems.push({ line, problem: "mixed", value: entry.name });
      continue;
    }
    wells.add(entry.well);
    indexes.add(pairKey(entry));
    entries.push(entry);
  }
  return { entries, problems };
}

function findProblem(
  entry: IndexEntry,
  {
    wells,
    indexes,
    written,
    isFull,
  }: { wells: Set<string>; indexes: Set<string>; written: string; isFull: boolean },
): Omit<LineProblem, "line"> | undefined {
  const { name, well, i7Sequence, i5Sequence } = entry;
  if (isFull) return { problem: "tooMany", value: name };
  if (well === "") return { problem: "noWell", value: written };
  if (name === "") return { problem: "noName", value: well };
  if (i7Sequence === "") return { problem: "noSequence", value: name };
  const invalid = [i7Sequence, i5Sequence ?? ""].find((one) => one !== "" && !isIndexSequence(one));
  if (invalid !== undefined) return { problem: "invalidSequence", value: invalid };
  if (wells.has(well)) return { problem: "wellTwice", value: well };
  if (indexes.has(pairKey(entry))) return { problem: "indexesTwice", value: name };
  return undefined;
}

/** Whether a text is an index sequence that can be stored. Pure. */
export function isIndexSequence(text: string): boolean {
  return text.length <= INDEX_MAX_BASES && /^[ACGT]+$/.test(text);
}

function pairKey({ i7Sequence, i5Sequence }: IndexEntry): string {
  return `${i7Sequence}+${i5Sequence ?? ""}`;
}

function readHeader(cells: string[]): Map<Key, number> | undefined {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
  const found = POSITIONS.flatMap((key) => {
    const at = names.findIndex((name) => HEADERS[key].some((known) => known.replaceAll("_", "") === name));
    return at === -1 ? [] : [[key, at] as const];
  });
  const keys = new Set(found.map(([key]) => key));
  return keys.has("well") && keys.has("i7Sequence") ? new Map(found) : undefined;
}

/** Splits a line at a separator; quoted cells may contain it. */
function splitCells(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const letter = line.charAt(at);
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (line.charAt(at + 1) === '"') cell += line.charAt(++at);
      else isQuoted = false;
    } else if (letter === '"' && cell.trim() === "") {
      isQuoted = true;
      cell = "";
    } else if (letter === separator) {
      cells.push(cell);
      cell = "";
    } else cell += letter;
  }
  return [...cells, cell];
}
