import { parseCells } from "../../../platform/input/parseCells.ts";
import {
  type DemultiplexReport,
  type ReportedSample,
  sumReported,
  UNKNOWN_BARCODES_PER_LANE,
  type UnknownBarcode,
} from "./DemultiplexReport.ts";
import { toCount } from "./parseXmlTree.ts";

const UNDETERMINED = "Undetermined";

/** A report does not have the columns of BCL Convert. */
export class NotReport extends Error {
  override name = "NotReport";
}

interface Reports {
  /** Demultiplex_Stats.csv */
  demultiplexStats: string;
  /** Quality_Metrics.csv, from version 3.9 on. */
  qualityMetrics: string | null;
  /** Top_Unknown_Barcodes.csv */
  unknownBarcodes: string | null;
}

type Row = (name: string) => string;

/**
 * Parses the reports of BCL Convert 3.6 and later. Rows repeat for each index of a sample and are added up by lane and
 * sample. Yields are known from version 3.9 on; before, only the bases of Q30 or better are. Throws NotReport.
 */
export function parseBclConvertReports({
  demultiplexStats,
  qualityMetrics,
  unknownBarcodes,
}: Reports): DemultiplexReport {
  const counted = readRows(demultiplexStats, ["lane", "sampleid", "# reads"]);
  const bases =
    qualityMetrics === null ? null : addBases(readRows(qualityMetrics, ["lane", "sampleid", "yield"]));
  const samples = new Map<string, ReportedSample>();
  for (const row of counted) {
    const lane = toCount(row("lane"));
    const readCount = toCount(row("# reads"));
    const sampleName = row("sampleid");
    if (lane === null || readCount === null || sampleName === "") continue;
    const key = toKey(lane, sampleName);
    const before = samples.get(key);
    const [i7 = null, i5 = null] = row("index") === UNDETERMINED ? [] : splitIndex(row("index"));
    const found = bases?.get(key);
    samples.set(key, {
      lane,
      sampleName,
      project: row("sample_project") || null,
      i7: before ? null : i7,
      i5: before ? null : i5,
      readCount: (before?.readCount ?? 0) + readCount,
      yieldBases: found?.yieldBases ?? null,
      q30Bases: bases
        ? (found?.q30Bases ?? null)
        : sumReported([before?.q30Bases ?? 0, toCount(row("# of >= q30 bases (pf)"))]),
    });
  }
  return {
    software: "BCL Convert",
    lanes: laneSums([...samples.values()]),
    samples: [...samples.values()].filter(({ sampleName }) => sampleName !== UNDETERMINED),
    unknownBarcodes:
      unknownBarcodes === null ? [] : topBarcodes(readRows(unknownBarcodes, ["lane", "index", "# reads"])),
  };
}

function laneSums(samples: ReportedSample[]) {
  const lanes = [...new Set(samples.map(({ lane }) => lane))].toSorted((one, other) => one - other);
  return lanes.map((lane) => {
    const ofLane = samples.filter((sample) => sample.lane === lane);
    return {
      lane,
      clusters: null,
      clustersPassing: sumReported(ofLane.map(({ readCount }) => readCount)),
      yieldBases: sumReported(ofLane.map(({ yieldBases }) => yieldBases)),
      q30Bases: sumReported(ofLane.map(({ q30Bases }) => q30Bases)),
      undeterminedReads: ofLane.find(({ sampleName }) => sampleName === UNDETERMINED)?.readCount ?? null,
    };
  });
}

function addBases(rows: Row[]): Map<string, { yieldBases: number; q30Bases: number }> {
  const sums = new Map<string, { yieldBases: number; q30Bases: number }>();
  for (const row of rows) {
    const lane = toCount(row("lane"));
    const [yieldBases, q30Bases] = [toCount(row("yield")), toCount(row("yieldq30"))];
    if (lane === null || yieldBases === null || q30Bases === null) continue;
    const sum = sums.get(toKey(lane, row("sampleid"))) ?? { yieldBases: 0, q30Bases: 0 };
    sums.set(toKey(lane, row("sampleid")), {
      yieldBases: sum.yieldBases + yieldBases,
      q30Bases: sum.q30Bases + q30Bases,
    });
  }
  return sums;
}

function topBarcodes(rows: Row[]): UnknownBarcode[] {
  const byLane = new Map<number, UnknownBarcode[]>();
  for (const row of rows) {
    const lane = toCount(row("lane"));
    const readCount = toCount(row("# reads"));
    const i7 = row("index").toUpperCase();
    if (lane === null || readCount === null || !/^[ACGTN]{1,64}$/.test(i7)) continue;
    const i5 = row("index2").toUpperCase();
    byLane.set(lane, [
      ...(byLane.get(lane) ?? []),
      { lane, i7, i5: /^[ACGTN]{1,64}$/.test(i5) ? i5 : "", readCount },
    ]);
  }
  return [...byLane.values()].flatMap((all) =>
    all.toSorted((one, other) => other.readCount - one.readCount).slice(0, UNKNOWN_BARCODES_PER_LANE),
  );
}

/** Returns functions that read a cell by the name of its column, without regard to case: it differs between reports. */
function readRows(text: string, required: string[]): Row[] {
  const { rows } = parseCells(text, "csv");
  const [header = [], ...others] = rows;
  const places = new Map(
    header.map((name, at) => [name.trim().toLowerCase().replace("sample_id", "sampleid"), at]),
  );
  if (!required.every((name) => places.has(name))) throw new NotReport("Columns of the report are missing");
  return others.map((cells) => (name) => cells[places.get(name) ?? -1]?.trim() ?? "");
}

function splitIndex(index: string): string[] {
  return index.split(/[-+]/).filter((sequence) => /^[ACGTN]{1,64}$/.test(sequence));
}

function toKey(lane: number, sampleName: string): string {
  return `${lane}\0${sampleName}`;
}
