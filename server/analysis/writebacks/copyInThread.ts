import type { FileHandle } from "node:fs/promises";
import { extname } from "node:path";
import { startThread } from "../../platform/threads/startThread.ts";
import type { CopyResult, CopyTask } from "./copyWorker.ts";

const MODULE = new URL(`./copyWorker${extname(import.meta.url)}`, import.meta.url);

export interface CopiedBytes {
  sizeBytes: number;
  /** Lower-case hex. */
  md5: string;
  /** Null for what is no FASTQ to its end. */
  readCount: number | null;
}

/** Copies an open read file into another in a thread of its own, hashing it and counting its reads on the way, so that
 *  the event loop stays free. Both files stay the caller's to close. */
export async function copyInThread(
  from: FileHandle,
  to: FileHandle,
  { isGzip }: { isGzip: boolean },
): Promise<CopiedBytes> {
  const worker = startThread(MODULE);
  try {
    const result = await new Promise<CopyResult>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () => reject(new Error("The copying thread ended before its answer")));
      const task: CopyTask = { fromFd: from.fd, toFd: to.fd, isGzip };
      worker.postMessage(task);
    });
    if ("error" in result) throw result.error;
    return result;
  } finally {
    await worker.terminate();
  }
}
