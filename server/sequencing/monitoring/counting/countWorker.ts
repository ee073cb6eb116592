import { fstatSync } from "node:fs";
import { answerTasks } from "../../../platform/threads/answerTasks.ts";
import { inflate, FileShortened, readChunks } from "./inflate.ts";
import { recordCounter } from "./recordCounter.ts";
import { type Count, COUNT_ERRORS } from "./CountError.ts";

export interface CountTask {
  /** A file descriptor that the calling thread keeps open. */
  fd: number;
  isGzip: boolean;
}

// With a quarter of this size, counting takes up to a twentieth longer.
const READ_BYTES = 1024 * 1024;
const buffers = [Buffer.allocUnsafe(READ_BYTES), Buffer.allocUnsafe(READ_BYTES)];

/**
 * Counts the reads and bases of an open FASTQ file in constant memory. Reads only the content at the start, because the
 * file may still grow. A file without a record counts as empty. One file at a time: it blocks
 * the thread.
 */
async function countOpen(fd: number, { isGzip }: { isGzip: boolean }): Promise<Count> {
  try {
    const { size } = fstatSync(fd);
    if (size === 0) return COUNT_ERRORS.empty;
    return isGzip ? await countGzip(fd, size) : countPlain(fd, size);
  } catch (error) {
    if (error instanceof FileShortened)
      return isGzip ? COUNT_ERRORS.truncatedGzip : COUNT_ERRORS.truncatedRecord;
    if (error instanceof Error && "syscall" in error) return COUNT_ERRORS.unreadable;
    throw error;
  }
}

function countPlain(fd: number, sizeBytes: number): Count {
  const counter = recordCounter();
  for (const chunk of readChunks(fd, { start: 0, end: sizeBytes, buffers })) {
    counter.take(chunk);
    if (!counter.mayBeFastq()) break;
  }
  return counter.end();
}

async function countGzip(fd: number, sizeBytes: number): Promise<Count> {
  const counter = recordCounter();
  const problem = await inflate(fd, {
    sizeBytes,
    buffers,
    onBytes: counter.take,
    wantsMore: counter.mayBeFastq,
  });
  return problem ?? counter.end();
}

answerTasks<CountTask, Count>(({ fd, isGzip }) => countOpen(fd, { isGzip }));
