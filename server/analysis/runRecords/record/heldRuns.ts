import type { TaskFact } from "../state/facts.ts";
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
    /** changedTasks: what the run was given with it, and is only now to have. */
    keep(run: HeldRun, changedTasks: TaskFact[] = []): void {
      drop(run.id);
      for (const task of changedTasks) run.tasks.set(task.taskId, task);
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
