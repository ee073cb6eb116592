import { parseCells } from "../../../platform/input/parseCells.ts";
import { NotReport } from "./parseBclConvertReports.ts";

export interface InteropLane {
  lane: number;
  clusters: number | null;
  clustersPassing: number | null;
  /** Of all reads that are no index, in bases. */
  yieldBases: number | null;
  q30Bases: number | null;
}

/** The summary of InterOp metrics. q30: a share from 0 to 1. */
export interface InteropSummary {
  version: string | null;
  yieldBases: number | null;
  q30: number | null;
  aligned: number | null;
  errorRate: number | null;
  lanes: InteropLane[];
}

/** Parses the CSV of Illumina's `interop_summary` (level 3), whose reads are in millions, yields in gigabases and shares
 *  in percent. Throws NotReport. */
export function parseInteropSummary(text: string): InteropSummary {
  const { rows } = parseCells(text, "csv");
  const versionRow = rows.find(([first = ""]) => first.startsWith("# Version"));
  const total = rowAfter(rows, "Level", "Non-indexed") ?? rowAfter(rows, "Level", "Total");
  if (!total) throw new NotReport("Not a summary of interop");
  return {
    version: versionRow?.[0]?.replace(/^# Version:\s*/, "") ?? null,
    yieldBases: scaled(total("Yield"), 1e9),
    q30: scaled(total("%>=Q30"), 0.01),
    aligned: scaled(total("Aligned"), 0.01),
    errorRate: scaled(total("Error Rate"), 0.01),
    lanes: laneSums(rows),
  };
}

type Cell = (name: string) => string;

function rowAfter(rows: string[][], header: string, name: string): Cell | undefined {
  const at = rows.findIndex(([first]) => first?.trim() === header);
  const found = rows.slice(at + 1).find(([first]) => first?.trim() === name);
  return at < 0 || !found ? undefined : toCell(rows[at] ?? [], found);
}

function toCell(header: string[], cells: string[]): Cell {
  return (name) => cells[header.findIndex((column) => column.trim() === name)]?.trim() ?? "";
}

/** Adds up the rows of the lanes over the reads that are no index: "Read 1", not "Read 2 (I)". */
function laneSums(rows: string[][]): InteropLane[] {
  const lanes = new Map<number, InteropLane>();
  let header: string[] | undefined;
  let isIndex = false;
  for (const cells of rows) {
    const [first = ""] = cells;
    const title = /^Read \d+(\s*\(I\))?$/.exec(first.trim());
    if (title && cells.length === 1) isIndex = title[1] !== undefined;
    else if (first.trim() === "Lane") header = cells;
    else if (header && !isIndex && /^\d{1,2}$/.test(first.trim())) addLane(lanes, toCell(header, cells));
  }
  return [...lanes.values()].toSorted((one, other) => one.lane - other.lane);
}

// Surfaces have rows of their own below the row of their lane.
function addLane(lanes: Map<number, InteropLane>, cell: Cell): void {
  if (cell("Surface") !== "-") return;
  const lane = Number(cell("Lane"));
  const before = lanes.get(lane);
  const yieldBases = scaled(cell("Yield"), 1e9);
  const share = scaled(cell("%>=Q30"), 0.01);
  const q30Bases = yieldBases === null || share === null ? null : Math.round(yieldBases * share);
  lanes.set(lane, {
    lane,
    clusters: before?.clusters ?? scaled(cell("Reads"), 1e6),
    clustersPassing: before?.clustersPassing ?? scaled(cell("Reads PF"), 1e6),
    yieldBases: before ? add(before.yieldBases, yieldBases) : yieldBases,
    q30Bases: before ? add(before.q30Bases, q30Bases) : q30Bases,
  });
}

function add(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other;
}

// Values with deviation are "76.69 +/- 2.37"; missing ones "nan" or "-".
function scaled(text: string, factor: number): number | null {
  const value = Number.parseFloat(text);
  if (Number.isNaN(value)) return null;
  return factor >= 1 ? Math.round(value * factor) : value * factor;
}
