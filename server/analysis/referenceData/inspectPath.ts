import { extname } from "node:path";
import { ApiError, raise } from "../../platform/errors/apiError.ts";
import { threadPool } from "../../platform/threads/threadPool.ts";
import { whyUnsuitable } from "./errors.ts";
import type { Inspected, InspectProblem, InspectProgress, InspectTask } from "./inspectWorker.ts";

type Result = Inspected | { problem: InspectProblem };

const module = new URL(`./inspectWorker${extname(import.meta.url)}`, import.meta.url);
const readInThread = threadPool<InspectTask, Result, InspectProgress>(module, { threads: 2 });
// Looks at sizes and times must not wait for hours until content is read.
const lookInThread = threadPool<InspectTask, Result, InspectProgress>(module, { threads: 1 });

/** Returns size, number of files and fingerprint of a file or directory, with `isFull` also its checksum, from a thread
 *  of lowest priority. Raises the refusals of whyUnsuitable; rejects with the reason of `signal`. */
export async function inspectPath(
  task: InspectTask,
  {
    signal,
    onProgress = () => {},
  }: { signal: AbortSignal | null; onProgress?: (progress: InspectProgress) => void },
): Promise<Inspected> {
  const result = await (task.isFull ? readInThread : lookInThread)(task, { signal, onProgress });
  return "problem" in result ? raise(whyUnsuitable[result.problem]()) : result;
}

/** Returns whether an inspection found nothing at the path. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === whyUnsuitable.missing().code;
}
