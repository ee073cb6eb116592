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
export interface HeldRun {
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
  events: HeldEvent[];
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

export interface HeldEvent {
  seq: number;
  occurredMs: number;
  /** Digest by which equal events are found, in PostgreSQL's bytea format: \x and hexadecimal. */
  identity: string;
}
