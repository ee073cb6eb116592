import { parentPort } from "node:worker_threads";

/** Messages of a pool thread about its task: any number of progress messages, then the result or error. */
export type TaskMessage<Result, Progress> = { progress: Progress } | { result: Result } | { error: unknown };

/** Makes this thread a member of a pool (threadPool.ts): `work` performs each task, one at a time, and may report
 *  progress. */
export function answerTasks<Task, Result, Progress = never>(
  work: (task: Task, onProgress: (progress: Progress) => void) => Result | Promise<Result>,
): void {
  const tell = (message: TaskMessage<Result, Progress>) => parentPort?.postMessage(message);
  parentPort?.on("message", (task: Task) => {
    void answer(task);
  });

  async function answer(task: Task): Promise<void> {
    try {
      tell({ result: await work(task, (progress) => tell({ progress })) });
    } catch (error) {
      tell({ error });
    }
  }
}
