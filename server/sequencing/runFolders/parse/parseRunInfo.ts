import { findElement, findText, NotXml, parseXmlTree, toCount } from "./parseXmlTree.ts";

const READS_MAX = 16;
const LANES_MAX = 99;

export interface RunInfoRead {
  cycles: number;
  isIndex: boolean;
  /** Whether the instrument reads the reverse complement; null if the file does not say. */
  isReverseComplement: boolean | null;
}

/** What an instrument writes to RunInfo.xml when a run starts. */
export interface RunInfo {
  runId: string;
  runNumber: number | null;
  flowCell: string | null;
  instrument: string | null;
  /** YYYY-MM-DD, as at the instrument. */
  startDate: string | null;
  /** ISO time with zone; null if the file has a date or a local time without its zone. */
  startedAt: string | null;
  reads: RunInfoRead[];
  lanes: number | null;
  tiles: number | null;
}

/** Parses RunInfo.xml of any Illumina instrument. Throws NotXml, also for another document. */
export function parseRunInfo(text: string): RunInfo {
  const root = parseXmlTree(text);
  const run = root.name === "RunInfo" ? findElement(root, "Run") : undefined;
  const runId = run?.attributes["Id"]?.trim() ?? "";
  if (!run || runId === "") throw new NotXml("Not a RunInfo.xml");
  const layout = findElement(run, "FlowcellLayout")?.attributes ?? {};
  const size = (name: string, otherwise: number | null) => toCount(layout[name]) ?? otherwise;
  const lanes = size("LaneCount", null);
  const tiles = [lanes, size("SurfaceCount", null), size("SwathCount", null), size("TileCount", null)];
  const reads = (findElement(run, "Reads")?.children ?? []).filter(({ name }) => name === "Read");
  return {
    runId,
    runNumber: toCount(run.attributes["Number"]),
    flowCell: findText(run, "Flowcell"),
    instrument: findText(run, "Instrument"),
    ...parseRunDate(findText(run, "Date") ?? ""),
    reads: reads.slice(0, READS_MAX).map(({ attributes }) => ({
      cycles: toCount(attributes["NumCycles"]) ?? 0,
      isIndex: attributes["IsIndexedRead"] === "Y",
      isReverseComplement:
        attributes["IsReverseComplement"] === undefined ? null : attributes["IsReverseComplement"] === "Y",
    })),
    lanes: lanes !== null && lanes >= 1 && lanes <= LANES_MAX ? lanes : null,
    tiles: tiles.every((count) => count !== null)
      ? tiles.reduce((product, count) => product * count, size("SectionPerLane", 1) ?? 1)
      : null,
  };
}

/** Parses the date of a run: YYMMDD, YYYYMMDD, US local time, or ISO time. */
export function parseRunDate(text: string): { startDate: string | null; startedAt: string | null } {
  const iso = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.exec(text);
  if (iso) {
    const time = Date.parse(text);
    return {
      startDate: validDate(iso[1] ?? ""),
      startedAt: Number.isNaN(time) ? null : new Date(time).toISOString(),
    };
  }
  const digits = /^(\d{2}|\d{4})(\d\d)(\d\d)$/.exec(text);
  if (digits) return dateOnly(digits[1], digits[2], digits[3]);
  const local = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s|$)/.exec(text);
  return local ? dateOnly(local[3], local[1], local[2]) : { startDate: null, startedAt: null };
}

function dateOnly(year = "", month = "", day = "") {
  const date = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return { startDate: validDate(date), startedAt: null };
}

function validDate(date: string): string | null {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : null;
}
