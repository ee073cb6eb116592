import type {
  ExecutorFacts,
  RunStatus,
  RunStep,
  StatusSource,
  WorkflowFacts,
} from "../../../../db/models/PipelineRun.ts";
import type { CountedSteps, TaskFact } from "../state/facts.ts";

/** What is known of a run, as the version of its row says; kept in memory between two writes of it. */
export interface HeldRun {
  id: string;
  /** Which version of the row this is (its xmin). Whoever writes the row makes another one. */
  version: string;
  steps: RunStep[];
  finalizeTries: number;
  state: RunState;
  /** All that are known, by their task id. heldRuns puts to them what was written. */
  tasks: Map<string, TaskFact>;
  /** countSteps of them. */
  counted: CountedSteps;
  /** Those that are stored, by the time they happened, then by seq. */
  events: HeldEvent[];
}

/** The columns of a run that change by what is learned of it. */
export interface RunState {
  status: RunStatus;
  statusSource: StatusSource | null;
  progress: number | null;
  currentStep: string | null;
  why: string | null;
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
  /** Digest of what makes two events identical, as PostgreSQL writes bytes: \x and hexadecimal. */
  identity: string;
}
