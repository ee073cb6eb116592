import { putFile } from "./illuminaRuns.ts";

const TILES = [1_101, 1_102, 2_101];
const LANES = [1, 2];
/** Score bins of a NovaSeq 6000: lowest, highest and reported value. */
const BINS = [
  [0, 2, 2],
  [3, 14, 12],
  [15, 30, 23],
  [31, 41, 37],
] as const;
const CLUSTERS = 4_000_000;
const PASSING = 3_000_000;
const CYCLES = 118;
/** Cycles of the two reads with a comparison to PhiX: all but the last of each. */
const ALIGNED_CYCLES = [...between(1, 50), ...between(68, 117)];

/**
 * Writes InterOp files in the binary formats of Illumina for the run of startNovaSeq (51 + 8 + 8 + 51 cycles): two lanes
 * with three tiles, the second with twice the clusters; 75 % pass the filter, 90 % of the bases have Q30.
 */
export async function putInterop(folder: string): Promise<void> {
  await putFile(folder, "InterOp/TileMetricsOut.bin", tileMetrics());
  await putFile(folder, "InterOp/QMetricsOut.bin", qualityMetrics());
  await putFile(folder, "InterOp/ErrorMetricsOut.bin", errorMetrics());
}

/** Version 2: one value for each code, with densities, counts, phasing, and the aligned share of each read. */
function tileMetrics(): Buffer {
  const records = everyTile().flatMap(({ lane, tile }) => {
    const values = [
      [100, 3_000],
      [101, 2_250],
      [102, CLUSTERS * lane],
      [103, PASSING * lane],
      [200, 0.001],
      [201, 0.000_5],
      [206, 0.001],
      [207, 0.000_5],
      [300, 1.25],
      [303, 1.25],
    ] as const;
    return values.map(([code, value]) => {
      const record = Buffer.alloc(10);
      writeNumbers(record, [lane, tile, code]);
      record.writeFloatLE(value, 6);
      return record;
    });
  });
  return Buffer.concat([Buffer.from([2, 10]), ...records]);
}

/** Version 6: a histogram of binned scores for each tile and cycle. */
function qualityMetrics(): Buffer {
  const size = 6 + 4 * BINS.length;
  const bins = [0, 1, 2].flatMap((at) => BINS.map((bin) => bin[at] ?? 0));
  const records = everyTile().flatMap(({ lane, tile }) =>
    between(1, CYCLES).map((cycle) => {
      const record = Buffer.alloc(size);
      writeNumbers(record, [lane, tile, cycle]);
      record.writeUInt32LE(PASSING * lane * 0.1, 6 + 4 * 2);
      record.writeUInt32LE(PASSING * lane * 0.9, 6 + 4 * 3);
      return record;
    }),
  );
  return Buffer.concat([Buffer.from([6, size, 1, BINS.length, ...bins]), ...records]);
}

/** Version 3: the error rate of each tile and cycle, in percent. */
function errorMetrics(): Buffer {
  const records = everyTile().flatMap(({ lane, tile }) =>
    ALIGNED_CYCLES.map((cycle) => {
      const record = Buffer.alloc(30);
      writeNumbers(record, [lane, tile, cycle]);
      record.writeFloatLE(0.5, 6);
      return record;
    }),
  );
  return Buffer.concat([Buffer.from([3, 30]), ...records]);
}

function everyTile(): { lane: number; tile: number }[] {
  return LANES.flatMap((lane) => TILES.map((tile) => ({ lane, tile })));
}

function writeNumbers(record: Buffer, numbers: [number, number, number]): void {
  for (const [at, number] of numbers.entries()) record.writeUInt16LE(number, 2 * at);
}

function between(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
