import { Model } from "objection";
import type {
  EXECUTION_MODES,
  EXECUTOR_STATES,
  RUN_STATUSES,
  RUN_TARGET_TYPES,
  SHEET_SOURCES,
  STATUS_SOURCES,
} from "../values.ts";
import { ExternalRun } from "./ExternalRun.ts";
import { Order } from "./Order.ts";
import { RunFolder } from "./RunFolder.ts";
import { StoredRecord } from "./StoredRecord.ts";
import { Study } from "./Study.ts";
import { User } from "./User.ts";

/** pending → queued → running → completed, failed or cancelled. After the launch only decideState changes the status
 *  (server/analysis/runRecords/state); the last three are final. */
export type RunStatus = (typeof RUN_STATUSES)[number];
export const ACTIVE: RunStatus[] = ["pending", "queued", "running"];

/** The target type of runs that were started outside of Lanekeeper. */
export const EXTERNAL = "external";

export type ExecutionMode = (typeof EXECUTION_MODES)[number];

/** The source of the last status. finalizing, cancelling: a process is performing this step. */
export type StatusSource = (typeof STATUS_SOURCES)[number];

/** A step as the package defined it when the run was created. */
export interface RunStep {
  id: string;
  name: string;
  description?: string;
  dependsOn?: string[];
  processMatchers?: string[];
  /** Shown only when the run uses it. */
  optional?: boolean;
}

/** Reports of the engine about the workflow. Times are ISO 8601. */
export interface WorkflowFacts {
  startedAt?: string;
  /** The engine reported the end. success: null when the report contains no outcome. how: interrupted, for a run
   *  started outside of Lanekeeper that somebody stopped; silent, for one that is not heard of any more. */
  ended?: {
    success: boolean | null;
    at: string;
    message?: string;
    exitStatus?: number;
    how?: "interrupted" | "silent";
  };
  /** The `error` event of Nextflow: a task failed permanently. The workflow may still finish other tasks. */
  failing?: { at: string; message?: string };
  /** Causes of a failure as reported by the engine, by source. */
  causes?: FailureCauses;
}

/** output: the error block on standard output. report: the error report of a weblog event. task: the end of the
 *  error output of a failed task. */
export interface FailureCauses {
  output?: string;
  report?: string;
  task?: { name: string; exitCode?: number; errors: string };
}

/** A text with the code and params of which it was made. */
export interface StoredSentence {
  code: string;
  params: object;
  text: string;
}

/** The sentences whose texts `why` and `currentStep` contain, with code and params. A sentence counts only while its
 *  text equals the column; third-party texts, such as names of steps, have none. */
export interface RunSentences {
  why?: StoredSentence;
  currentStep?: StoredSentence;
}

/** The last report of the machine or the scheduler about the job. */
export interface ExecutorFacts {
  state?: ExecutorState;
  exitCode?: number | null;
  /** State and reason as reported by the scheduler. */
  said?: string;
  reason?: string;
  at?: string;
  /** Since when the job is known to be lost without an exit code. */
  lostSince?: string;
}

/** pending: queued. running. completing: ending. exited: ended, with exitCode. failed, cancelled: ended by the
 *  scheduler. lost: does not exist any more, without an exit code. unknown: the state cannot be determined now. */
export type ExecutorState = (typeof EXECUTOR_STATES)[number];

/** Identifies the launched process or job beyond its reusable pid or job id. */
export type Launch =
  | {
      executor: "local";
      pid: number;
      /** Start time of the process in clock ticks since boot; null when the system does not provide it. */
      startTicks: string | null;
      /** Identifies the boot of the machine. */
      bootId: string | null;
      host: string;
    }
  | { executor: "slurm"; jobId: string; jobName: string };

/** The results of a run: numbers of created records, and problems; those of a package's script are texts, as are all
 *  problems that were stored before they had codes. */
export interface RunResults {
  assembliesCreated: number;
  binsCreated: number;
  artifactsCreated: number;
  pendingWritebacks?: number;
  errors?: (StoredSentence | string)[];
  warnings?: (StoredSentence | string)[];
}

/** The resources of each task of a process in the notation of Nextflow: "12 GB", "36 h". */
export interface ResourceRequest {
  memory?: string | undefined;
  time?: string | undefined;
  cpus?: number | undefined;
}

/** A run of a pipeline on an order, a study or a run folder, or an external one, without any of them, that reports
 *  itself. */
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
    "sentences",
    "resources",
    "profiles",
  ];

  declare runNumber: string;
  declare pipelineId: string;
  declare pipelineVersion: string;
  declare status: RunStatus;
  declare targetType: (typeof RUN_TARGET_TYPES)[number];
  declare orderId: string | null;
  declare studyId: string | null;
  /** The run folder that the run demultiplexes, and the source of its sample sheet. */
  declare runFolderId: string | null;
  declare sheetSource: (typeof SHEET_SOURCES)[number] | null;
  declare executionMode: ExecutionMode | "external";
  declare executionProfile: Record<string, unknown>;
  declare config: Record<string, unknown>;
  /** Record ids; null: all samples of the target. */
  declare inputSampleIds: string[] | null;
  /** Active read sets of another origin that the creator agreed to replace. */
  declare replacedReadIds: string[];
  declare steps: RunStep[];
  /** Absolute path; null until the run is staged. The last part is <runNumber>--<id>. */
  declare runFolder: string | null;
  /** Resources that replace those of the pipeline, by the full name of the process. */
  declare resources: Record<string, ResourceRequest>;
  /** The profiles that were chosen, in order; null for those of the package and of the settings. */
  declare profiles: string[] | null;
  /** The failed run that this run resumes. */
  declare restartedRunId: string | null;

  /** Size of the work files when they were last measured; bigint as text. Null until the run has ended and was
   *  measured. workBytesAreMinimum: the count stopped at a limit. */
  declare workBytes: string | null;
  declare workBytesAreMinimum: boolean;
  declare workMeasuredAt: Date | null;
  /** Work files are kept from this time on instead of from the end of the run. */
  declare workKeptSince: Date | null;
  /** Set before the first work file is deleted, so that no run resumes this one afterwards. */
  declare workDeletionStartedAt: Date | null;
  declare workDeletionTriedAt: Date | null;
  declare workDeletedAt: Date | null;
  /** Work files that remain, because results of a run are links to them. */
  declare workKeptFiles: number;
  /** The system error code with which the last deletion of a work file failed. */
  declare workProblem: string | null;

  /** Percent. 100 only when completed. */
  declare progress: number | null;
  declare currentStep: string | null;
  /** The reason of the status, as a sentence (decideState). */
  declare why: string | null;
  declare sentences: RunSentences | null;
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
  /** Key of the process that is launching the run; and the time when the launch ended. */
  declare launchKey: number | null;
  declare launchedAt: Date | null;
  /** Lease for resolving outputs, number of failures, and earliest time of the next try. */
  declare finalizeKey: number | null;
  declare finalizeTouchedAt: Date | null;
  declare finalizeTries: number;
  declare finalizeAfter: Date | null;
  /** bigint as text. */
  declare nextEventSeq: string;
  declare userId: string | null;
  declare order?: Order | null;
  declare study?: Study | null;
  declare targetFolder?: RunFolder | null;
  declare user?: User | null;
  declare external?: ExternalRun | null;

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
      targetFolder: {
        relation: Model.BelongsToOneRelation,
        modelClass: RunFolder,
        join: { from: "pipeline_runs.runFolderId", to: "run_folders.id" },
      },
      external: {
        relation: Model.HasOneRelation,
        modelClass: ExternalRun,
        join: { from: "pipeline_runs.id", to: "external_runs.runId" },
      },
      user: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "pipeline_runs.userId", to: "users.id" },
      },
    };
  }
}
