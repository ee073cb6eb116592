import type { ExecutorFacts, RunStatus, WorkflowFacts } from "../../../../db/models/PipelineRun.ts";
import type { EventSource } from "../../../../db/models/PipelineRunEvent.ts";
import type { TaskStatus } from "../../../../db/models/PipelineRunTask.ts";

/** What is learned of one task, from a weblog event or a row of the trace. What a source does not tell is undefined,
 *  and then what is known stays. */
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
  peakRssBytes?: number | undefined;
  peakVmemBytes?: number | undefined;
  readBytes?: number | undefined;
  writtenBytes?: number | undefined;
}

/** What is learned at once of one run: any part of it may be missing, come twice, or come late. */
export interface Facts {
  workflow?: WorkflowFacts | undefined;
  tasks?: TaskFact[] | undefined;
  executor?: ExecutorFacts | undefined;
}

/** An event to be kept beside the facts it brought; see PipelineRunEvent. payload: what was sent, whole. */
export interface NewEvent {
  source: EventSource;
  eventType: string;
  processName?: string | undefined;
  stepId?: string | undefined;
  status?: string | undefined;
  message?: string | undefined;
  payload?: unknown;
  occurredAt: Date;
}

/** How many tasks of one step are in which status, a retried task counted once, as its last attempt. */
export interface StepCounts {
  submitted: number;
  running: number;
  completed: number;
  cached: number;
  /** Failed, and the engine does not go on as if nothing had been. */
  failed: number;
  /** Failed, and the engine was told to go on all the same. */
  ignored: number;
  aborted: number;
}

/** How far a run is by its tasks. */
export interface CountedSteps {
  /** The steps of the package that declare how their processes are named, in their order, with their counts; undefined
   *  counts: nothing was heard of it. */
  steps: { id: string; name: string; counts: StepCounts | undefined }[];
  /** Processes that belong to no declared step, by their short names, in the order they were first heard of. */
  others: { name: string; counts: StepCounts }[];
}

/** What decideState is given of a run: its row, and what is known of its tasks by now. */
export interface KnownState extends CountedSteps {
  status: RunStatus;
  progress: number | null;
  currentStep: string | null;
  workflow: WorkflowFacts;
  executor: ExecutorFacts;
  finalizeTries: number;
}

/** What follows. status stays as it is where nothing says otherwise. finalize: all there is to wait for are its
 *  outputs, so they are to be resolved; that ends it as completed, or as failed after the last try. */
export interface Decision {
  status: RunStatus;
  /** Percent; never less than before, 100 only when completed. */
  progress: number | null;
  currentStep: string | null;
  /** Why, as a sentence for people. */
  why: string;
  finalize: boolean;
}
