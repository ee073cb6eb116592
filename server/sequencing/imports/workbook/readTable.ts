import { CELL_MAX_CHARACTERS } from "../../limits.ts";
import type { Table } from "../Table.ts";
import { cellText } from "./cellText.ts";
import { type Archive, openArchive } from "./openArchive.ts";
import { type Book, readBook } from "./readBook.ts";
import { readFormats } from "./readFormats.ts";
import { type CellText, cellName, readRows, type SheetRow } from "./readRows.ts";
import { parseXml } from "./parseXml.ts";
import { Unreadable } from "./Unreadable.ts";

const PREFERRED = ["Run Samples", "Samples", "Tabelle2"];
const STYLES_MAX_BYTES = 16 * 1024 * 1024;
/** For all cells together: on average a hundred in each cell of the largest plan. */
const TEXT_MAX_CHARACTERS = 8 * 1024 * 1024;

/**
 * Reads the table of a workbook: of the worksheet with the name of a run plan, else of the first with more than one row
 * (spec §4). The first used row is its header. Memory and time depend on the table, not on the file size. Throws
 * Unreadable.
 */
export async function readTable(bytes: Buffer): Promise<Table> {
  const archive = await openArchive(bytes);
  const book = await readBook(archive);
  const { name, rows } = await chooseSheet(archive, book);
  const texts = await readTexts(archive, book, rows);
  return toTable(name, rows, texts);
}

async function chooseSheet(archive: Archive, book: Book): Promise<{ name: string; rows: SheetRow[] }> {
  const formats =
    book.stylesPath === undefined ? [] : await readFormats(archive.read(book.stylesPath, STYLES_MAX_BYTES));
  const read = (path: string) =>
    readRows(archive.read(path), { formats, countsFrom1904: book.countsFrom1904 });
  const named = PREFERRED.map((name) => book.sheets.find((sheet) => sheet.name === name)).find(Boolean);
  if (named) {
    const rows = await read(named.path);
    if (rows.length === 0) throw new Unreadable("noWorksheet");
    return { name: named.name, rows };
  }
  for (const { name, path } of book.sheets) {
    const rows = await read(path);
    if (rows.length > 1) return { name, rows };
  }
  throw new Unreadable("noWorksheet");
}

async function readTexts(archive: Archive, book: Book, rows: SheetRow[]): Promise<Map<number, string>> {
  const wanted = new Set<number>();
  for (const { cells } of rows)
    for (const text of cells.values()) if (typeof text === "object") wanted.add(text.shared);
  if (wanted.size === 0) return new Map();
  if (book.sharedStringsPath === undefined) throw new Unreadable("workbookDamaged");
  return readSharedStrings(archive.read(book.sharedStringsPath), wanted);
}

/**
 * Reads the requested shared texts of a workbook, by number, each up to one character more than the limit of a cell.
 * Joins differently styled runs and skips phonetic hints.
 */
async function readSharedStrings(
  part: AsyncIterable<Buffer>,
  wanted: ReadonlySet<number>,
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  let index = -1;
  let isText = false;
  let isSpoken = false;
  let read = "";
  await parseXml(part, {
    open(name) {
      if (name === "si") {
        index++;
        read = "";
      } else if (name === "rPh") isSpoken = true;
      else if (name === "t") isText = !isSpoken && wanted.has(index);
    },
    text(text) {
      if (isText && read.length <= CELL_MAX_CHARACTERS)
        read += text.slice(0, CELL_MAX_CHARACTERS + 1 - read.length);
    },
    close(name) {
      if (name === "t") isText = false;
      else if (name === "rPh") isSpoken = false;
      else if (name === "si" && wanted.has(index)) found.set(index, read);
    },
  });
  return found;
}

function toTable(sheet: string, rows: SheetRow[], texts: Map<number, string>): Table {
  const resolve = (rowNumber: number, column: number, text: CellText): string => {
    if (typeof text === "string") return text;
    const value = texts.get(text.shared);
    if (value === undefined) throw new Unreadable("workbookDamaged");
    if (value.length > CELL_MAX_CHARACTERS)
      throw new Unreadable("cellTooLong", { cell: cellName(rowNumber, column) });
    return cellText({ type: "str", value, format: "number", countsFrom1904: false });
  };
  let characters = 0;
  let width = 0;
  const used = rows.flatMap(({ rowNumber, cells }) => {
    const filled: string[] = [];
    for (const [column, text] of cells) {
      const resolved = resolve(rowNumber, column, text);
      if (resolved === "") continue;
      filled[column - 1] = resolved;
      width = Math.max(width, column);
      characters += resolved.length;
      if (characters > TEXT_MAX_CHARACTERS) throw new Unreadable("tooMuchText");
    }
    return filled.length > 0 ? [{ rowNumber, cells: filled }] : [];
  });
  const [header, ...below] = used.map(({ rowNumber, cells }) => ({
    rowNumber,
    cells: Array.from({ length: width }, (_, column) => cells[column] ?? ""),
  }));
  if (!header) throw new Unreadable("noWorksheet");
  return { sheet, header: header.cells, rows: below };
}
