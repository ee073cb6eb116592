const MIB = 1024 * 1024;

export const FIRST_CHUNK_BYTES = 8 * MIB;
const LEAST_BYTES = MIB;
const MOST_BYTES = 64 * MIB;
const REFUSED_LEAST_BYTES = 64 * 1024;
const AIM_MS = 4_000;
const STEP_MAX = 2;

/** How large the next chunk is after one of `chunkBytes` took `tookMs`: towards some seconds a chunk, between 1 and 64 MiB,
 *  in steps of at most two, in whole MiB. mostBytes: what a proxy on the way was found to let through. */
export function nextChunkBytes(chunkBytes: number, tookMs: number, mostBytes = MOST_BYTES): number {
  const wanted = chunkBytes * Math.min(STEP_MAX, Math.max(1 / STEP_MAX, AIM_MS / Math.max(1, tookMs)));
  const bounded = Math.max(LEAST_BYTES, Math.floor(wanted / MIB) * MIB);
  return Math.min(bounded, MOST_BYTES, mostBytes);
}

/** The next try after a chunk did not arrive: half of it, so that a weak line loses less at once. */
export function chunkBytesAfterLoss(chunkBytes: number): number {
  return Math.min(chunkBytes, Math.max(LEAST_BYTES, Math.floor(chunkBytes / 2)));
}

/** The next try after a chunk was too large for something on the way (413), null when there is nothing smaller to try. */
export function chunkBytesAfterRefusal(chunkBytes: number): number | null {
  return chunkBytes <= REFUSED_LEAST_BYTES ? null : Math.max(REFUSED_LEAST_BYTES, Math.floor(chunkBytes / 2));
}
