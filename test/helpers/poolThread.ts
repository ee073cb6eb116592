import { answerTasks } from "../../server/platform/threads/answerTasks.ts";

export type PoolTask =
  { double: number } | { throws: string } | { endsWith: "exit" | "error" } | { lasts: number };

/** A pool thread that performs the given task, including failures. */
answerTasks<PoolTask, number, number>((task, onProgress) => {
  if ("double" in task) {
    onProgress(task.double);
    return 2 * task.double;
  }
  if ("throws" in task) throw new RangeError(task.throws);
  if ("lasts" in task) return new Promise(() => setInterval(() => {}, 1_000));
  if (task.endsWith === "exit") process.exit(3);
  setImmediate(() => {
    throw new Error("A thread fell over");
  });
  return new Promise(() => {});
});
