import type { TaskFact } from "../state/facts.ts";
import type { HeldRun } from "./heldRun.ts";

const RUNS_MAX = 500;
const TASKS_MAX = 100_000;

/**
 * Caches the most recently written runs with all their tasks, because reading ten thousand tasks for each event would
 * cost more than recording it. An entry is valid only while the row has the same version. Limited by runs and tasks;
 * evicts the least recently written run.
 */
export class HeldRuns {
  readonly #runs = new Map<string, HeldRun>();
  #taskCount = 0;

  get(id: string): HeldRun | undefined {
    return this.#runs.get(id);
  }

  /** changedTasks: the tasks just written, which the run does not contain yet. */
  keep(run: HeldRun, changedTasks: TaskFact[] = []): void {
    this.drop(run.id);
    for (const task of changedTasks) run.tasks.set(task.taskId, task);
    this.#runs.set(run.id, run);
    this.#taskCount += run.tasks.size;
    for (const id of this.#runs.keys()) {
      if (this.#runs.size <= RUNS_MAX && (this.#taskCount <= TASKS_MAX || this.#runs.size === 1)) break;
      this.drop(id);
    }
  }

  drop(id: string): void {
    this.#taskCount -= this.#runs.get(id)?.tasks.size ?? 0;
    this.#runs.delete(id);
  }
}
