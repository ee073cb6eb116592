import type { FileHandle } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { extname } from "node:path";
import { ThreadEnded, threadPool } from "../../../platform/threads/threadPool.ts";
import type { CountTask } from "./countWorker.ts";
import { type Count, COUNT_ERRORS } from "./CountError.ts";

// Node inflates in its own threads, for which these wait: with one worker per core, cores would be idle.
const count = threadPool<CountTask, Count>(
  new URL(`./countWorker${extname(import.meta.url)}`, import.meta.url),
  { threads: Math.ceil(1.5 * availableParallelism()) },
);

/**
 * Counts the reads and bases of an open FASTQ file in a worker thread, so that the event loop stays free; with a limit
 * on concurrency. The caller closes the file. Counts its content at the start of the work, because the file may still
 * grow. Returns { reads, bases }, or { problem, isTruncated }: why it has no count, and whether more bytes could
 * complete it. A file without a record counts as empty. Rejects with the reason of `signal` when that is aborted.
 */
export async function countFile(
  file: FileHandle,
  { isGzip, signal }: { isGzip: boolean; signal: AbortSignal | null },
): Promise<Count> {
  try {
    return await count({ fd: file.fd, isGzip }, { signal });
  } catch (error) {
    // A file that crashes its thread counts as unreadable; the next file uses a new thread.
    if (error instanceof ThreadEnded) return COUNT_ERRORS.unreadable;
    throw error;
  }
}
