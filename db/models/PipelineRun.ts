import { Model } from "objection";
import type {
  EXECUTION_MODES,
  EXECUTOR_STATES,
  RUN_STATUSES,
  RUN_TARGETS,
  STATUS_SOURCES,
} from "../values.ts";
import { Order } from "./Order.ts";
import { StoredRecord } from "./StoredRecord.ts";
import { Study } from "./Study.ts";
import { User } from "./User.ts";

/** pending → queued → running → completed, failed or cancelled. Only decideState says when one that was launched moves
 *  (server/analysis/runRecords/state); the last three are never left. */
export type RunStatus = (typeof RUN_STATUSES)[number];
export const ACTIVE: RunStatus[] = ["pending", "queued", "running"];

export type ExecutionMode = (typeof EXECUTION_MODES)[number];

/** Who or what last said how a run stands. finalizing, cancelling: somebody is at it. */
export type StatusSource = (typeof STATUS_SOURCES)[number];

/** A step as the package defined it when the run was made. */
export interface RunStep {
  id: string;
  name: string;
  description?: string;
  dependsOn?: string[];
  processMatchers?: string[];
}

/** What the engine has told of the whole workflow. Times are ISO 8601. */
export interface WorkflowFacts {
  startedAt?: string;
  /** The engine said it is over. success: null when it did not say how. */
  ended?: { success: boolean | null; at: string; message?: string; exitStatus?: number };
  /** Nextflow's own `error` event: a task failed for good. The workflow may still finish other tasks. */
  failing?: { at: string; message?: string };
  /** The cause of a failure in the engine's own words, by source. */
  causes?: FailureCauses;
}

/** output: the error block on standard output. report: the error report of a weblog event. task: the end of the error
 *  output of a failed task. */
export interface FailureCauses {
  output?: string;
  report?: string;
  task?: { name: string; exitCode?: number; errors: string };
}

/** What the machine or the scheduler last said of the job. */
export interface ExecutorFacts {
  state?: ExecutorState;
  exitCode?: number | null;
  /** The scheduler's own words: its state and its reason. */
  said?: string;
  reason?: string;
  at?: string;
  /** Since when it is known to be gone without having left an exit code. */
  lostSince?: string;
}

/** pending: waits in a queue. running. completing: is ending. exited: over, with exitCode. failed, cancelled: ended by
 *  the scheduler. lost: certainly not there any more, and left no exit code. unknown: nobody can say now. */
export type ExecutorState = (typeof EXECUTOR_STATES)[number];

/** What was started, so that it is recognised later: a process by more than its number, a job by more than its id. */
export type Launch =
  | {
      executor: "local";
      pid: number;
      /** Start of the process in clock ticks since the start of its machine; null where the system does not tell. */
      startTicks: string | null;
      /** Which start of which machine. */
      bootId: string | null;
      host: string;
    }
  | { executor: "slurm"; jobId: string; jobName: string };

/** What a run made of its outputs: counts of records that were really made, and what went wrong. */
export interface RunResults {
  assembliesCreated: number;
  binsCreated: number;
  artifactsCreated: number;
  pendingWritebacks?: number;
  errors?: string[];
  warnings?: string[];
}

/** One run of a pipeline on an order or a study. */
export class PipelineRun extends StoredRecord {
  static override tableName = "pipeline_runs";
  static override jsonAttributes = [
    "config",
    "executionProfile",
    "inputSampleIds",
    "replacedReadIds",
    "steps",
    "workflowFacts",
    "executorFacts",
    "launch",
    "results",
  ];

  declare runNumber: string;
  declare pipelineId: string;
  declare pipelineVersion: string;
  declare status: RunStatus;
  declare targetType: (typeof RUN_TARGETS)[number];
  declare orderId: string | null;
  declare studyId: string | null;
  declare executionMode: ExecutionMode;
  declare executionProfile: Record<string, unknown>;
  declare config: Record<string, unknown>;
  /** Record ids; null: every sample of the target. */
  declare inputSampleIds: string[] | null;
  /** Active reads of another origin that its creator agreed to have replaced. */
  declare replacedReadIds: string[];
  declare steps: RunStep[];
  /** Absolute; null until it is staged. Its last part is <runNumber>--<id>. */
  declare runFolder: string | null;
  /** The failed run that this one goes on with. */
  declare restartedRunId: string | null;

  /** Percent. 100 only when completed. */
  declare progress: number | null;
  declare currentStep: string | null;
  /** Why it is in its state, as a sentence (decideState). */
  declare why: string | null;
  declare statusSource: StatusSource | null;
  declare workflowFacts: WorkflowFacts;
  declare executorFacts: ExecutorFacts;
  declare launch: Launch | null;
  declare queueStatus: string | null;
  declare queueReason: string | null;
  declare queueUpdatedAt: Date | null;
  declare queuedAt: Date | null;
  declare startedAt: Date | null;
  declare completedAt: Date | null;
  declare lastEventAt: Date | null;
  declare lastWeblogAt: Date | null;
  declare lastTraceAt: Date | null;
  declare outputTail: string | null;
  declare errorTail: string | null;
  declare results: RunResults | null;
  /** The process that is launching it, while it is; and when its launch was over. */
  declare launchKey: number | null;
  declare launchedAt: Date | null;
  /** Lease of whoever resolves its outputs, how often that failed, and not before when to try again. */
  declare finalizeKey: number | null;
  declare finalizeTouchedAt: Date | null;
  declare finalizeTries: number;
  declare finalizeAfter: Date | null;
  /** bigint as the driver gives it. */
  declare nextEventSeq: string;
  declare userId: string | null;
  declare order?: Order | null;
  declare study?: Study | null;
  declare user?: User | null;

  static override get relationMappings() {
    return {
      order: {
        relation: Model.BelongsToOneRelation,
        modelClass: Order,
        join: { from: "pipeline_runs.orderId", to: "orders.id" },
      },
      study: {
        relation: Model.BelongsToOneRelation,
        modelClass: Study,
        join: { from: "pipeline_runs.studyId", to: "studies.id" },
      },
      user: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "pipeline_runs.userId", to: "users.id" },
      },
    };
  }
}
