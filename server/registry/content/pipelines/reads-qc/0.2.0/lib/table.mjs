import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { InputError } from "./inputError.mjs";

const TABLE_MAX_BYTES = 64 * 1024 * 1024;
const NAME_MAX_CHARACTERS = 100;

/** A samplesheet: CSV after RFC 4180, or TSV where its name ends in .tsv. Gives the names of its columns, and its rows
 *  as objects by column. Raises InputError. */
export async function readTable(path) {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new InputError("There is no samplesheet");
  if (found.size > TABLE_MAX_BYTES) throw new InputError("The samplesheet is larger than 64 MiB");
  const text = (await readFile(path, "utf8")).replace(/^\uFEFF/, "");
  const [columns = [], ...lines] = path.endsWith(".tsv") ? tabbed(text) : commaSeparated(text);
  const rows = lines.map((cells, index) => {
    if (cells.length !== columns.length)
      throw new InputError(
        `Row ${index + 1} of the samplesheet has ${cells.length} cells, its head has ${columns.length}`,
      );
    return Object.fromEntries(columns.map((column, at) => [column, cells[at]]));
  });
  return { columns, rows };
}

/** The rows of a run as samples: every one with an id of its own, and with `needed` columns. Each is given `fileName`,
 *  made of its id, that no other sample has and that is safe wherever it is used. Raises InputError. */
export function samplesOf({ columns, rows }, needed = []) {
  for (const column of ["sample_id", ...needed])
    if (!columns.includes(column)) throw new InputError(`The samplesheet has no column ${column}`);
  if (rows.length === 0) throw new InputError("The samplesheet names no samples");
  const ids = new Set();
  const fileNames = new Set();
  return rows.map((row, index) => {
    const id = row.sample_id;
    if (id === "") throw new InputError(`Row ${index + 1} of the samplesheet has no sample_id`);
    if (ids.has(id)) throw new InputError(`The samplesheet names the sample ${id} twice`);
    ids.add(id);
    for (const column of needed)
      if (row[column] === "") throw new InputError(`Sample ${id}: ${column} is empty`);
    const plain = id.replaceAll(/[^A-Za-z0-9._-]/g, "_").replace(/^[.-]+/, "_");
    const name = plain.slice(0, NAME_MAX_CHARACTERS);
    let fileName = name;
    // Folders of some disks do not tell capitals from small letters.
    for (let copy = 2; fileNames.has(fileName.toLowerCase()); copy++) fileName = `${name}-${copy}`;
    fileNames.add(fileName.toLowerCase());
    return { ...row, id, fileName };
  });
}

/** The read files of a sample, one or two. Raises InputError when one is not there. */
export async function readFilesOf(sample) {
  const paths = [sample.fastq_1, sample.fastq_2].filter((path) => path !== undefined && path !== "");
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) throw new InputError(`Sample ${sample.id}: there is no file ${basename(path)}`);
  }
  return paths;
}

/** A table as TSV. A cell can hold neither tabs nor line ends; null is an empty cell. */
export function tsv(rows) {
  const cell = (value) => String(value ?? "").replaceAll(/\p{Cc}+/gu, " ");
  return rows.map((cells) => `${cells.map(cell).join("\t")}\n`).join("");
}

function tabbed(text) {
  return text
    .split(/\r?\n/)
    .filter((line) => line !== "")
    .map((line) => line.split("\t"));
}

function commaSeparated(text) {
  const rows = [];
  let row = [];
  // A cell and what ends it: a comma, a line end, or the end of the text.
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/gy;
  while (cells.lastIndex < text.length || row.length > 0) {
    const [, quoted, plain, end] = cells.exec(text) ?? unreadable(rows.length);
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }
  return rows;
}

function unreadable(row) {
  throw new InputError(`The samplesheet is not CSV: row ${row} has a quote out of place`);
}
