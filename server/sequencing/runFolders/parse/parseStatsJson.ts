import { z } from "zod";
import { NotReport } from "./parseBclConvertReports.ts";
import {
  type DemultiplexReport,
  type ReportedSample,
  UNKNOWN_BARCODES_PER_LANE,
} from "./DemultiplexReport.ts";

const count = z.number().min(0).max(Number.MAX_SAFE_INTEGER).transform(Math.round);
const counted = z.object({
  NumberReads: count,
  Yield: count,
  ReadMetrics: z
    .array(z.object({ Yield: count, YieldQ30: count }))
    .max(16)
    .default([]),
});
const stats = z.object({
  ConversionResults: z
    .array(
      z.object({
        LaneNumber: z.int().min(1).max(99),
        TotalClustersRaw: count.optional(),
        TotalClustersPF: count.optional(),
        DemuxResults: z
          .array(
            counted.extend({
              SampleId: z.string().max(1_000),
              IndexMetrics: z
                .array(z.object({ IndexSequence: z.string().max(200) }))
                .max(1_000)
                .default([]),
            }),
          )
          .max(30_000)
          .default([]),
        Undetermined: counted.optional(),
      }),
    )
    .max(99),
  UnknownBarcodes: z
    .array(z.object({ Lane: z.int().min(1).max(99), Barcodes: z.record(z.string().max(200), count) }))
    .max(99)
    .default([]),
});

/**
 * Parses Stats.json of bcl2fastq. The yield of a lane is the sum of its samples and its undetermined reads, because the
 * Yield that the file states for a lane includes bases that are written to no file. Throws NotReport.
 */
export function parseStatsJson(text: string): DemultiplexReport {
  const parsed = stats.safeParse(parseJson(text));
  if (!parsed.success) throw new NotReport("Not a Stats.json", { cause: parsed.error });
  const { ConversionResults: lanes, UnknownBarcodes: unknown } = parsed.data;
  return {
    software: "bcl2fastq",
    lanes: lanes.map((one) => {
      const parts = [...one.DemuxResults, ...(one.Undetermined ? [one.Undetermined] : [])];
      return {
        lane: one.LaneNumber,
        clusters: one.TotalClustersRaw ?? null,
        clustersPassing: one.TotalClustersPF ?? null,
        yieldBases: parts.reduce((sum, part) => sum + part.Yield, 0),
        q30Bases: parts.reduce((sum, part) => sum + q30(part), 0),
        undeterminedReads: one.Undetermined?.NumberReads ?? null,
      };
    }),
    samples: lanes.flatMap((one) =>
      addRepeated(one.DemuxResults.map((part) => toSample(one.LaneNumber, part))),
    ),
    unknownBarcodes: unknown.flatMap(({ Lane: lane, Barcodes }) =>
      Object.entries(Barcodes)
        .toSorted(([, one], [, other]) => other - one)
        .slice(0, UNKNOWN_BARCODES_PER_LANE)
        .flatMap(([barcode, readCount]) => {
          const [i7 = "", i5 = ""] = barcode.toUpperCase().split("+");
          return /^[ACGTN]{1,64}$/.test(i7) ? [{ lane, i7, i5, readCount }] : [];
        }),
    ),
  };
}

type Part = z.output<typeof stats>["ConversionResults"][number]["DemuxResults"][number];

function toSample(lane: number, part: Part): ReportedSample {
  const [first, ...further] = part.IndexMetrics;
  const [i7 = null, i5 = null] = further.length === 0 ? (first?.IndexSequence.split("+") ?? []) : [];
  return {
    lane,
    sampleName: part.SampleId,
    project: null,
    i7,
    i5,
    readCount: part.NumberReads,
    yieldBases: part.Yield,
    q30Bases: q30(part),
  };
}

function addRepeated(samples: ReportedSample[]): ReportedSample[] {
  const byName = new Map<string, ReportedSample>();
  for (const sample of samples) {
    const before = byName.get(sample.sampleName);
    byName.set(
      sample.sampleName,
      before
        ? {
            ...before,
            i7: null,
            i5: null,
            readCount: before.readCount + sample.readCount,
            yieldBases: (before.yieldBases ?? 0) + (sample.yieldBases ?? 0),
            q30Bases: (before.q30Bases ?? 0) + (sample.q30Bases ?? 0),
          }
        : sample,
    );
  }
  return [...byName.values()];
}

function q30({ ReadMetrics }: { ReadMetrics: { YieldQ30: number }[] }): number {
  return ReadMetrics.reduce((sum, read) => sum + read.YieldQ30, 0);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new NotReport("Not JSON", { cause: error });
  }
}
