import type {
  ExecutorFacts,
  RunSentences,
  RunStatus,
  WorkflowFacts,
} from "../../../../db/models/PipelineRun.ts";
import type { EventSource } from "../../../../db/models/PipelineRunEvent.ts";
import type { TaskStatus } from "../../../../db/models/PipelineRunTask.ts";
import type { RunText } from "../runSentences.ts";

/**
 * An update to one task, from a weblog event or a trace row. A field that the source does not contain is undefined and
 * leaves the known value unchanged.
 */
export interface TaskFact {
  taskId: string;
  process: string;
  name: string;
  status: TaskStatus;
  tag?: string | undefined;
  errorAction?: string | undefined;
  exitCode?: number | undefined;
  attempt?: number | undefined;
  hash?: string | undefined;
  nativeId?: string | undefined;
  submittedAt?: Date | undefined;
  startedAt?: Date | undefined;
  completedAt?: Date | undefined;
  durationMs?: number | undefined;
  realtimeMs?: number | undefined;
  cpuPercent?: number | undefined;
  requestedCpus?: number | undefined;
  requestedMemoryBytes?: number | undefined;
  requestedTimeMs?: number | undefined;
  queue?: string | undefined;
  container?: string | undefined;
  peakRssBytes?: number | undefined;
  peakVmemBytes?: number | undefined;
  readBytes?: number | undefined;
  writtenBytes?: number | undefined;
}

/** An update to a run: any part may be missing, repeated or late. */
export interface Facts {
  workflow?: WorkflowFacts | undefined;
  tasks?: TaskFact[] | undefined;
  executor?: ExecutorFacts | undefined;
}

/** An event to store in addition to its facts; see PipelineRunEvent. payload: the complete posted value. */
export interface NewEvent {
  source: EventSource;
  eventType: string;
  processName?: string | undefined;
  stepId?: string | undefined;
  status?: string | undefined;
  message?: RunText | undefined;
  payload?: unknown;
  occurredAt: Date;
}

/** The number of tasks of one step by status; a retried task counts once, as its last attempt. */
export interface StepCounts {
  submitted: number;
  running: number;
  completed: number;
  cached: number;
  /** Failed, and the engine does not ignore the failure. */
  failed: number;
  /** Failed, and the engine was configured to ignore the failure. */
  ignored: number;
  aborted: number;
}

/** The progress of a run by its tasks. */
export interface CountedSteps {
  /**
   * The steps of the package that declare matchers, in their order, with their counts; undefined counts: no task was
   * reported.
   */
  steps: { id: string; name: string; counts: StepCounts | undefined }[];
  /** Processes without a declared step, by their short names, in the order of their first report. */
  others: { name: string; counts: StepCounts }[];
}

/** The input of decideState: the row of a run, and its current task counts. */
export interface KnownState extends CountedSteps {
  status: RunStatus;
  progress: number | null;
  currentStep: string | null;
  sentences?: RunSentences | null | undefined;
  workflow: WorkflowFacts;
  executor: ExecutorFacts;
  finalizeTries: number;
}

/**
 * The result of decideState. status is unchanged unless a rule changes it. finalize: only the outputs are left and must
 * be collected, which ends the run as completed, or as failed after the last attempt.
 */
export interface Decision {
  status: RunStatus;
  /** Percent; never decreases, 100 only when completed. */
  progress: number | null;
  currentStep: string | null;
  /** The reason, as a displayed sentence. */
  why: string;
  /** The sentences of `why` and `currentStep`. */
  sentences: RunSentences;
  finalize: boolean;
}
