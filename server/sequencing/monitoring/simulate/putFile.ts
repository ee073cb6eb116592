import { open, rename, rm, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** When a file is opened and when it is complete, in performance.now() time. */
export interface Times {
  opensMs: number;
  closesMs: number;
}

const PIECES = 4;
const TIMER_MAX_MS = 2 ** 31 - 1;

/**
 * Appends a file in chunks over its time, so that readers see partial content. segments: each is split into chunks
 * separately. there: waits for a missing directory. When `signal` is aborted, the rest is written at once: a started
 * file is completed.
 */
export async function growFile(
  path: string,
  segments: Buffer[],
  { opensMs, closesMs }: Times,
  { there, signal }: { there: <T>(work: () => Promise<T>) => Promise<T>; signal: AbortSignal },
): Promise<void> {
  const perSegment = Math.max(2, Math.ceil(PIECES / segments.length));
  const pieces = segments.flatMap((segment) => splitBuffer(segment, perSegment));
  const file = await there(() => open(path, "wx"));
  try {
    for (const [index, piece] of pieces.entries()) {
      const share = index / Math.max(pieces.length - 1, 1);
      await waitUntil(opensMs + share * (closesMs - opensMs), signal);
      await file.writeFile(piece);
    }
  } catch (error) {
    await rm(path, { force: true }).catch(() => {});
    throw error;
  } finally {
    await file.close();
  }
}

/** Writes a file under a temporary name, and renames it when it is complete. */
export async function renameFile(
  path: string,
  segments: Buffer[],
  { closesMs }: Times,
  { there, signal }: { there: <T>(work: () => Promise<T>) => Promise<T>; signal: AbortSignal },
): Promise<void> {
  const unfinished = `${path}.tmp`;
  try {
    await there(() => writeFile(unfinished, segments));
    await waitUntil(closesMs, signal);
    await there(() => rename(unfinished, path));
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
}

/** Resolves early when `signal` is aborted. */
export async function waitUntil(atMs: number, signal: AbortSignal): Promise<void> {
  const leftMs = atMs - performance.now();
  if (leftMs <= 0 || signal.aborted) return;
  await sleep(Math.min(leftMs, TIMER_MAX_MS), undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

function splitBuffer(segment: Buffer, count: number): Buffer[] {
  const size = Math.max(Math.ceil(segment.length / count), 1);
  const places = Array.from({ length: Math.ceil(segment.length / size) }, (_, index) => index * size);
  return places.map((place) => segment.subarray(place, place + size));
}
