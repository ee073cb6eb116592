const MIB = 1024 * 1024;

export const FIRST_CHUNK_BYTES = 8 * MIB;
const LEAST_BYTES = MIB;
const MOST_BYTES = 64 * MIB;
const REFUSED_LEAST_BYTES = 64 * 1024;
const AIM_MS = 4_000;
const STEP_MAX = 2;

/**
 * Returns the size of the next chunk after one of `chunkBytes` took `tookMs`: aims at several seconds per chunk,
 * from 1 to 64 MiB, in whole MiB, changing by a factor of at most two.
 * @param mostBytes the largest size that a proxy was found to accept
 */
export function nextChunkBytes(chunkBytes: number, tookMs: number, mostBytes = MOST_BYTES): number {
  const wanted = chunkBytes * Math.min(STEP_MAX, Math.max(1 / STEP_MAX, AIM_MS / Math.max(1, tookMs)));
  const bounded = Math.max(LEAST_BYTES, Math.floor(wanted / MIB) * MIB);
  return Math.min(bounded, MOST_BYTES, mostBytes);
}

/** Returns the chunk size after a lost chunk: half of it, so that a weak connection loses less. */
export function chunkBytesAfterLoss(chunkBytes: number): number {
  return Math.min(chunkBytes, Math.max(LEAST_BYTES, Math.floor(chunkBytes / 2)));
}

/** Returns the chunk size after a 413 from a proxy, or null when no smaller size is left to try. */
export function chunkBytesAfterRefusal(chunkBytes: number): number | null {
  return chunkBytes <= REFUSED_LEAST_BYTES ? null : Math.max(REFUSED_LEAST_BYTES, Math.floor(chunkBytes / 2));
}
