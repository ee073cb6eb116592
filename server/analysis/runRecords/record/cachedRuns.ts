import type {
  ExecutorFacts,
  RunSentences,
  RunStatus,
  RunStep,
  StatusSource,
  WorkflowFacts,
} from "../../../../db/models/PipelineRun.ts";
import type { CountedSteps, TaskFact } from "../state/facts.ts";

/** The state of a run at a version of its row; cached in memory between two writes. */
export interface CachedRun {
  id: string;
  /** The version of the row (its xmin), which every write changes. */
  version: string;
  steps: RunStep[];
  finalizeTries: number;
  state: RunState;
  /** All known tasks by task id. heldRuns adds the written ones. */
  tasks: Map<string, TaskFact>;
  /** The counts of countSteps for these tasks. */
  counted: CountedSteps;
  /** The stored events, ordered by occurrence, then seq. */
  events: CachedEvent[];
}

/** The columns of a run that updates change. */
export interface RunState {
  status: RunStatus;
  statusSource: StatusSource | null;
  progress: number | null;
  currentStep: string | null;
  why: string | null;
  sentences: RunSentences | null;
  workflow: WorkflowFacts;
  executor: ExecutorFacts;
  queueStatus: string | null;
  queueReason: string | null;
  queueUpdatedAt: Date | null;
  startedAt: Date | null;
  completedAt: Date | null;
  lastEventAt: Date | null;
  lastWeblogAt: Date | null;
  lastTraceAt: Date | null;
  /** The seq of the next event. */
  nextSeq: number;
}

export interface CachedEvent {
  seq: number;
  occurredMs: number;
  /** Digest by which equal events are found, in PostgreSQL's bytea format: \x and hexadecimal. */
  identity: string;
}

const RUNS_MAX = 500;
const TASKS_MAX = 100_000;

/**
 * Caches the most recently written runs with all their tasks, because reading ten thousand tasks for each event would
 * cost more than recording it. An entry is valid only while the row has the same version. Limited by runs and tasks;
 * evicts the least recently written run.
 */
export class CachedRuns {
  readonly #runs = new Map<string, CachedRun>();
  #taskCount = 0;

  get(id: string): CachedRun | undefined {
    return this.#runs.get(id);
  }

  /** changedTasks: the tasks just written, which the run does not contain yet. */
  keep(run: CachedRun, changedTasks: TaskFact[] = []): void {
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
