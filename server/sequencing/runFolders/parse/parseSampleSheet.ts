const ROWS_MAX = 30_000;
const CELLS_MAX = 100;
const CELL_MAX_CHARACTERS = 1_000;
const SEQUENCE = /^[ACGTN]{1,64}$/;

export interface SheetSample {
  /** null: all lanes. */
  lane: number | null;
  sampleId: string;
  sampleName: string | null;
  project: string | null;
  i7: string | null;
  i5: string | null;
}

/** A sample sheet, decided by its sections: some sheets mix both versions. */
export interface SampleSheet {
  /** 2: with [BCLConvert_Data]; 1: with [Data]; null: neither. */
  version: 1 | 2 | null;
  experimentName: string | null;
  header: Readonly<Record<string, string>>;
  settings: Readonly<Record<string, string>>;
  /** Names of all sections, in order. */
  sections: string[];
  /** One for each row; a sample with several lanes or indexes has several. */
  samples: SheetSample[];
  /** Rows or cells beyond the limits were dropped. */
  isCut: boolean;
}

/** Parses an Illumina sample sheet of version 1 or 2. Never throws: a text without sections has no samples. */
export function parseSampleSheet(text: string): SampleSheet {
  const sections = new Map<string, string[][]>();
  let current: string[][] | undefined;
  let rows = 0;
  let isCut = false;
  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/)) {
    const cells = splitCells(line);
    if (cells.every((cell) => cell === "")) continue;
    const name = /^\[(.{1,100})\]$/.exec(cells[0] ?? "")?.[1]?.trim();
    if (name !== undefined && cells.slice(1).every((cell) => cell === "")) {
      current = sections.get(name.toLowerCase()) ?? [];
      sections.set(name.toLowerCase(), current);
      continue;
    }
    if (++rows > ROWS_MAX) {
      isCut = true;
      break;
    }
    current?.push(cells);
  }
  const header = toPairs(sections.get("header"));
  const isSecond = sections.has("bclconvert_data");
  const data = sections.get("bclconvert_data") ?? sections.get("data");
  return {
    version: data ? (isSecond ? 2 : 1) : null,
    experimentName: header["RunName"] ?? header["Experiment Name"] ?? null,
    header,
    settings: toPairs(sections.get(isSecond ? "bclconvert_settings" : "settings")),
    sections: [...sections.keys()],
    samples: toSamples(data ?? []),
    isCut,
  };
}

/**
 * Splits one line of CSV. A quoted cell ends at a quote before a comma or the end of the line; other quotes belong to
 * the cell, because sheets that were edited by hand contain them.
 */
function splitCells(line: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= line.length && cells.length < CELLS_MAX;) {
    const quoted = line[at] === '"' ? quotedEnd(line, at) : -1;
    const end = quoted < 0 ? nextComma(line, at) : quoted + 1;
    const cell = quoted < 0 ? line.slice(at, end) : line.slice(at + 1, quoted).replace(/\\"|""/g, '"');
    cells.push(cell.trim().slice(0, CELL_MAX_CHARACTERS));
    at = end + 1;
  }
  return cells;
}

function nextComma(line: string, from: number): number {
  const found = line.indexOf(",", from);
  return found < 0 ? line.length : found;
}

function quotedEnd(line: string, from: number): number {
  for (let at = line.indexOf('"', from + 1); at > 0; at = line.indexOf('"', at + 1)) {
    if (line[at + 1] === '"') at++;
    else if (line[at - 1] !== "\\" && (line[at + 1] === "," || at + 1 === line.length)) return at;
  }
  return -1;
}

function toPairs(rows: string[][] = []): Record<string, string> {
  return Object.fromEntries(rows.map(([key = "", value = ""]) => [key, value]));
}

function toSamples(rows: string[][]): SheetSample[] {
  const [names = [], ...others] = rows;
  const columns = names.map((name) => name.toLowerCase().replace(/[\s_]/g, ""));
  const place = (...wanted: string[]) => columns.findIndex((column) => wanted.includes(column));
  const at = {
    lane: place("lane"),
    id: place("sampleid"),
    name: place("samplename"),
    project: place("sampleproject"),
    i7: place("index"),
    i5: place("index2"),
  };
  return others.flatMap((cells) => {
    const cell = (column: number) => cells[column] || null;
    const sampleId = cell(at.id);
    if (sampleId === null) return [];
    const lane = cell(at.lane);
    return [
      {
        lane: lane !== null && /^\d{1,2}$/.test(lane) ? Number(lane) : null,
        sampleId,
        sampleName: cell(at.name),
        project: cell(at.project),
        i7: toSequence(cell(at.i7)),
        i5: toSequence(cell(at.i5)),
      },
    ];
  });
}

function toSequence(cell: string | null): string | null {
  const sequence = cell?.toUpperCase() ?? "";
  return SEQUENCE.test(sequence) ? sequence : null;
}
