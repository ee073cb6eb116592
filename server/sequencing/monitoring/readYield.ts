import type { Knex } from "knex";
import { StreamBarcode } from "../../../db/models/StreamBarcode.ts";
import { StreamFile } from "../../../db/models/StreamFile.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findStreamRun } from "./findStreamRun.ts";
import { mappedSampleCode } from "../runs/mappedSampleCode.ts";

const POINTS_MAX = 400;
const BARCODES_SHOWN = 12;

export interface Line {
  reads: number[];
  bases: number[];
}

export interface Yield {
  from: number | null;
  to: number | null;
  pointMs: number;
  total: Line & { at: number[] };
  barcodes: (Line & { barcode: string; sampleCode: string | null })[];
}

/**
 * Returns the yield of a run at up to 400 points in time, in total and for its 12 largest barcodes: reads and bases of
 * the files written until then. Times in milliseconds since 1970; from and to are null before the first count. Returns
 * { from, to, pointMs, total, barcodes }. Raises orderNotFound, streamRunNotFound.
 */
export async function readYield(
  ctx: SignedInContext,
  key: { orderId: string; streamRunId: string },
): Promise<Yield> {
  const run = await findStreamRun(ctx, key);
  const [span, largest] = await Promise.all([readSpan(ctx.db, run.id), largestBarcodes(ctx.db, run.id)]);
  if (!span)
    return { from: null, to: null, pointMs: 0, total: { at: [], reads: [], bases: [] }, barcodes: [] };
  const pointMs = Math.max(1_000, Math.ceil((span.to - span.from) / (POINTS_MAX - 1)));
  const points = Math.ceil((span.to - span.from) / pointMs) + 1;
  const sums = await readSums(ctx.db, run.id, { from: span.from, pointMs, barcodes: largest });
  const total = toLine(points, sums);
  return {
    from: span.from,
    to: span.to,
    pointMs,
    total: { at: Array.from({ length: points }, (_, point) => span.from + point * pointMs), ...total },
    barcodes: largest.map((barcode) => ({
      barcode,
      sampleCode: mappedSampleCode(run.barcodeMap, barcode),
      ...toLine(
        points,
        sums.filter((sum) => sum.barcode === barcode),
      ),
    })),
  };
}

interface Sum {
  /** A bigint, which the driver returns as a string. */
  point: string;
  barcode: string | null;
  reads: string;
  bases: string;
}

function toLine(points: number, sums: Sum[]): Line {
  const reads = Array<number>(points).fill(0);
  const bases = Array<number>(points).fill(0);
  for (const sum of sums) {
    const point = Math.min(Number(sum.point), points - 1);
    reads[point] = (reads[point] ?? 0) + Number(sum.reads);
    bases[point] = (bases[point] ?? 0) + Number(sum.bases);
  }
  return { reads: added(reads), bases: added(bases) };
}

function added(values: number[]): number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}

async function readSpan(db: Knex, streamRunId: string): Promise<{ from: number; to: number } | undefined> {
  const found = await StreamFile.query(db)
    .where({ streamRunId })
    .whereNotNull("writtenAt")
    .min("writtenAt as from")
    .max("writtenAt as to")
    .first();
  const { from, to } = found as unknown as { from: Date | null; to: Date | null };
  return from && to ? { from: from.getTime(), to: to.getTime() } : undefined;
}

async function largestBarcodes(db: Knex, streamRunId: string): Promise<string[]> {
  const rows = await StreamBarcode.query(db)
    .where({ streamRunId })
    .orderBy([{ column: "totalBases", order: "desc" }, "barcode"])
    .limit(BARCODES_SHOWN)
    .select("barcode");
  return rows.map(({ barcode }) => barcode);
}

async function readSums(
  db: Knex,
  streamRunId: string,
  { from, pointMs, barcodes }: { from: number; pointMs: number; barcodes: string[] },
): Promise<Sum[]> {
  const { rows } = await db.raw<{ rows: Sum[] }>(
    // Whole milliseconds: numeric, as extract returns, is twice as slow.
    `select ((date_part('epoch', written_at) * 1000)::bigint - :from::bigint + :pointMs - 1) / :pointMs as point,
            case when barcode = any(:barcodes) then barcode end as barcode,
            sum(reads) as reads, sum(bases) as bases
     from stream_files where stream_run_id = :streamRunId and written_at is not null
     group by 1, 2`,
    { from, pointMs, barcodes, streamRunId },
  );
  return rows;
}
