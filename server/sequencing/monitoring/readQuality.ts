import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findStreamRun } from "./findStreamRun.ts";

interface Sums {
  error_sum: number | null;
  bases: string | null;
}

interface Bin {
  reads: number;
  bases: number;
}

/**
 * Returns mean quality and N50 of the counted reads of a run. meanQuality: Phred quality of the mean error probability
 * of all bases. n50: half of the bases are in reads of at least this length; exact to a fifth. bases: those of files
 * with a profile, which files counted before 0.2.0 lack. Both null without any. Raises orderNotFound,
 * streamRunNotFound.
 */
export async function readQuality(ctx: SignedInContext, key: { orderId: string; streamRunId: string }) {
  const { id } = await findStreamRun(ctx, key);
  const [sums, bins] = await Promise.all([
    ctx.db.raw<{ rows: Sums[] }>(
      `select sum(error_sum) as error_sum, sum(bases) as bases
       from stream_files where stream_run_id = ? and error_sum is not null`,
      [id],
    ),
    ctx.db.raw<{ rows: { reads: string; bases: string }[] }>(
      `select sum(bin.reads) as reads, sum(bin.bases) as bases
       from stream_files, unnest(length_reads, length_bases) with ordinality as bin (reads, bases, place)
       where stream_run_id = ? and error_sum is not null
       group by place order by place desc`,
      [id],
    ),
  ]);
  const bases = Number(sums.rows[0]?.bases ?? 0);
  const errorSum = sums.rows[0]?.error_sum ?? null;
  const longestFirst = bins.rows.map((bin) => ({ reads: Number(bin.reads), bases: Number(bin.bases) }));
  return {
    bases,
    meanQuality:
      errorSum === null || bases === 0 || errorSum === 0 ? null : -10 * Math.log10(errorSum / bases),
    n50: findN50(longestFirst),
  };
}

/** The mean length of the bin in which half of the bases is reached. */
function findN50(longestFirst: Bin[]): number | null {
  const half = longestFirst.reduce((sum, bin) => sum + bin.bases, 0) / 2;
  let sum = 0;
  for (const { reads, bases } of longestFirst) {
    sum += bases;
    if (sum >= half && reads > 0) return bases / reads;
  }
  return null;
}
