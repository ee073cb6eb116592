import { once } from "node:events";
import type { FileHandle } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { extname } from "node:path";
import type { Worker } from "node:worker_threads";
import { startThread } from "../startThread.ts";
import type { HashProgress, HashResult, HashTask } from "./hashWorker.ts";

export type HashAlgorithm = "sha256" | "md5";

const MODULE = new URL(`./hashWorker${extname(import.meta.url)}`, import.meta.url);
const WORKERS_MAX = availableParallelism();

const idle: Worker[] = [];
const waiting = new Set<() => void>();
let working = 0;

/** Hashes a whole open file in a worker thread, so that the event loop stays free; at most as many threads as there
 *  are cores at a time, the others wait. The file stays the caller's to close.
 *  onProgress: told the bytes hashed so far, every few dozen MiB.
 *  Gives lower-case hex by algorithm. Rejects with the reason of `signal` when that is aborted. */
export async function hashFile<Algorithm extends HashAlgorithm>(
  file: FileHandle,
  algorithms: Algorithm[],
  signal: AbortSignal | null,
  onProgress: (hashedBytes: number) => void = () => {},
): Promise<Record<Algorithm, string>> {
  await freeThread(signal);
  try {
    signal?.throwIfAborted();
    return await hashIn(idle.pop() ?? newWorker(), { fd: file.fd, algorithms }, { signal, onProgress });
  } finally {
    working--;
    const [next] = waiting;
    next?.();
  }
}

async function freeThread(signal: AbortSignal | null): Promise<void> {
  while (working >= WORKERS_MAX) {
    signal?.throwIfAborted();
    await new Promise<void>((resolve) => {
      const go = () => {
        waiting.delete(go);
        signal?.removeEventListener("abort", go);
        resolve();
      };
      waiting.add(go);
      signal?.addEventListener("abort", go);
    });
  }
  working++;
}

function newWorker(): Worker {
  const worker = startThread(MODULE);
  worker.unref();
  return worker;
}

async function hashIn(
  worker: Worker,
  task: HashTask,
  { signal, onProgress }: { signal: AbortSignal | null; onProgress: (hashedBytes: number) => void },
): Promise<Record<string, string>> {
  // A thread in the middle of a file cannot be told to stop, only be ended.
  const stop = () => void worker.terminate();
  signal?.addEventListener("abort", stop);
  worker.ref();
  try {
    const result = await answerOf(worker, task, onProgress);
    if (!signal?.aborted) idle.push(worker);
    if ("error" in result) throw result.error;
    return result.hashes;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener("abort", stop);
    worker.unref();
  }
}

async function answerOf(
  worker: Worker,
  task: HashTask,
  onProgress: (hashedBytes: number) => void,
): Promise<HashResult> {
  const over = new AbortController();
  try {
    worker.postMessage(task);
    const ended = once(worker, "exit", { signal: over.signal }).then(() => raiseEnded());
    while (true) {
      const [message] = (await Promise.race([once(worker, "message", { signal: over.signal }), ended])) as [
        HashResult | HashProgress,
      ];
      if (!("hashedBytes" in message)) return message;
      onProgress(message.hashedBytes);
    }
  } finally {
    over.abort();
  }
}

function raiseEnded(): never {
  throw new Error("The hashing thread ended before its answer");
}
