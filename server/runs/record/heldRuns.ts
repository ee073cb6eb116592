import type { HeldRun } from "./heldRun.ts";

const RUNS_MAX = 500;
const TASKS_MAX = 100_000;

/** The runs that were last written, in memory: the next thing that is learned of them costs no reading. Bounded by their
 *  number and their tasks; what was used longest ago goes first. */
export function heldRuns() {
  const runs = new Map<string, HeldRun>();
  let taskCount = 0;

  function drop(id: string): void {
    taskCount -= runs.get(id)?.tasks.size ?? 0;
    runs.delete(id);
  }

  return {
    get: (id: string) => runs.get(id),
    keep(run: HeldRun): void {
      drop(run.id);
      runs.set(run.id, run);
      taskCount += run.tasks.size;
      for (const id of runs.keys()) {
        if (runs.size <= RUNS_MAX && (taskCount <= TASKS_MAX || runs.size === 1)) break;
        drop(id);
      }
    },
    drop,
  };
}
