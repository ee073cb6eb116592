import { setMaxListeners } from "node:events";
import { availableParallelism } from "node:os";
import type { ResourceLimits, Worker } from "node:worker_threads";
import type { TaskMessage } from "./answerTasks.ts";
import { startThread } from "./startThread.ts";

/** Rejection of a task whose thread ended before its result. */
export class ThreadEnded extends Error {
  override name = "ThreadEnded";
}

interface Calling<Progress> {
  signal: AbortSignal | null;
  onProgress?: (progress: Progress) => void;
}

/** Returns a function that runs a task in a worker thread, so that the event loop stays free. At most `threads` run
 *  at a time, by default one per core; further tasks wait in order. Threads are reused, except with `isolated`: then
 *  each task has its own thread, for malicious input. The function rejects with the reason of `signal` when it is
 *  aborted, but never before the thread has released the task and its file descriptors; with ThreadEnded when the
 *  thread died; and with errors of the work.
 *  @param module answers with `answerTasks`, addressed as for `startThread`
 *  @param resourceLimits memory of a thread
 *  @param maxMs time of a task after its start; then its thread is terminated */
export function threadPool<Task, Result, Progress = never>(
  module: URL,
  {
    threads = availableParallelism(),
    isolated = false,
    resourceLimits = {},
    maxMs,
  }: { threads?: number; isolated?: boolean; resourceLimits?: ResourceLimits; maxMs?: number } = {},
): (task: Task, calling: Calling<Progress>) => Promise<Result> {
  const idle = new Set<Worker>();
  const waiting = new Set<() => void>();
  let free = threads;

  return async (task, { signal, onProgress = () => {} }) => {
    await turn(signal);
    try {
      signal?.throwIfAborted();
      const [worker = newWorker()] = idle;
      idle.delete(worker);
      return await doneBy(worker, task, { signal, onProgress });
    } finally {
      const [next] = waiting;
      if (next) next();
      else free++;
    }
  };

  async function turn(signal: AbortSignal | null): Promise<void> {
    signal?.throwIfAborted();
    if (free > 0) {
      free--;
      return;
    }
    // Any number of tasks may wait on one signal; this is no leak.
    if (signal) setMaxListeners(0, signal);
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        waiting.delete(begin);
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        waiting.delete(begin);
        reject(signal?.reason);
      };
      waiting.add(begin);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  function newWorker(): Worker {
    const worker = startThread(module, resourceLimits);
    worker.unref();
    // A thread may also die between tasks, when it has no other listener.
    worker.on("error", () => {});
    worker.once("exit", () => idle.delete(worker));
    return worker;
  }

  async function doneBy(
    worker: Worker,
    task: Task,
    { signal, onProgress }: Required<Calling<Progress>>,
  ): Promise<Result> {
    // A busy thread does not receive messages and can only be terminated.
    const stop = () => void worker.terminate();
    signal?.addEventListener("abort", stop, { once: true });
    const timer = maxMs === undefined ? undefined : setTimeout(stop, maxMs);
    worker.ref();
    try {
      const answer = await awaitAnswer<Task, Result, Progress>(worker, task, onProgress);
      if (isolated) await worker.terminate();
      else if (!signal?.aborted) idle.add(worker);
      if ("error" in answer) throw answer.error;
      return answer.result;
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      worker.unref();
    }
  }
}

function awaitAnswer<Task, Result, Progress>(
  worker: Worker,
  task: Task,
  onProgress: (progress: Progress) => void,
): Promise<{ result: Result } | { error: unknown }> {
  return new Promise((resolve, reject) => {
    let cause: unknown;
    const take = (message: TaskMessage<Result, Progress>) => {
      if ("progress" in message) return onProgress(message.progress);
      stopListening();
      resolve(message);
    };
    const noteCause = (error: unknown) => {
      cause = error;
    };
    const end = () => {
      stopListening();
      reject(new ThreadEnded("The thread ended before its answer", { cause }));
    };
    const stopListening = () => {
      worker.off("message", take).off("error", noteCause).off("exit", end);
    };
    worker.on("message", take).on("error", noteCause).on("exit", end);
    worker.postMessage(task);
  });
}
