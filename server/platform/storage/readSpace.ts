import { stat, statfs } from "node:fs/promises";
import { withTimeout } from "../concurrency/withTimeout.ts";

/** Returns the free and total bytes of the disk of a directory, and the id of that disk; undefined if the directory does
 *  not exist or the disk does not respond in time. */
export async function readSpace(folder: string, patienceMs: number) {
  const stats = Promise.all([statfs(folder), stat(folder)]).catch(() => undefined);
  const found = await withTimeout(patienceMs, stats, undefined);
  if (!found) return undefined;
  const [{ bavail, blocks, bsize }, { dev }] = found;
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, disk: dev };
}
