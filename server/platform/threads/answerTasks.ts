import { parentPort } from "node:worker_threads";

/** What a thread of a pool says of the task it was given: how far it is, any number of times, then how it ended. */
export type TaskMessage<Result, Progress> = { progress: Progress } | { result: Result } | { error: unknown };

/** Makes this thread one of a pool (threadPool.ts): `work` does each task it is given, one at a time, and may tell
 *  how far it is. */
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
