import type { FileHandle } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { extname } from "node:path";
import { ThreadEnded, threadPool } from "../../../platform/threads/threadPool.ts";
import type { CountTask } from "./countWorker.ts";
import { type Count, COUNT_ERRORS } from "./uncountable.ts";

// Node inflates in threads of its own, for which these wait: with one for each core, cores would rest.
const count = threadPool<CountTask, Count>(
  new URL(`./countWorker${extname(import.meta.url)}`, import.meta.url),
  { threads: Math.ceil(1.5 * availableParallelism()) },
);

/** Counts the reads and bases of an open FASTQ file in a worker thread, so that the event loop stays free; some at a
 *  time, the others wait. The file stays the caller's to close. What it holds
 *  when its turn comes is counted: it may grow in the meantime.
 *  Returns { reads, bases }, or { problem, isTruncated }: why it has no count, and whether more bytes could make it
 *  whole. A file without a record counts as empty. Rejects with the reason of `signal` when that is aborted. */
export async function countFile(
  file: FileHandle,
  { isGzip, signal }: { isGzip: boolean; signal: AbortSignal | null },
): Promise<Count> {
  try {
    return await count({ fd: file.fd, isGzip }, { signal });
  } catch (error) {
    // A file that kills its thread is one that cannot be read; the next has a new thread.
    if (error instanceof ThreadEnded) return COUNT_ERRORS.unreadable;
    throw error;
  }
}
