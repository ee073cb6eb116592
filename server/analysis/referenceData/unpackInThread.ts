import { extname } from "node:path";
import { threadPool } from "../../platform/threads/threadPool.ts";
import type { UnpackProblem, UnpackTask } from "./unpackWorker.ts";

const pool = threadPool<UnpackTask, { problem: UnpackProblem | null }, number>(
  new URL(`./unpackWorker${extname(import.meta.url)}`, import.meta.url),
  { threads: 1, isolated: true },
);

/** Unpacks an archive in a thread of its own and returns why it is unsafe or damaged, if it is. */
export function unpackInThread(
  task: UnpackTask,
  calling: { signal: AbortSignal; onProgress?: (bytes: number) => void },
): Promise<{ problem: UnpackProblem | null }> {
  return pool(task, calling);
}
