import { Model } from "objection";
import type { TASK_STATUSES } from "../values.ts";

export type TaskStatus = (typeof TASK_STATUSES)[number];

/** One task of a run as reported by the engine, by weblog or trace. */
export class PipelineRunTask extends Model {
  static override tableName = "pipeline_run_tasks";
  static override idColumn = ["runId", "taskId"];

  declare runId: string;
  /** The number that the engine assigned; another attempt has another number. */
  declare taskId: string;
  declare process: string;
  declare tag: string | null;
  declare name: string;
  declare status: TaskStatus;
  /** The error strategy that the engine applied: TERMINATE, IGNORE, RETRY, FINISH. */
  declare errorAction: string | null;
  declare exitCode: number | null;
  declare attempt: number | null;
  declare hash: string | null;
  declare nativeId: string | null;
  declare submittedAt: Date | null;
  declare startedAt: Date | null;
  declare completedAt: Date | null;
  /** bigints as text. */
  declare durationMs: string | null;
  declare realtimeMs: string | null;
  declare cpuPercent: number | null;
  declare requestedCpus: number | null;
  declare requestedMemoryBytes: string | null;
  declare requestedTimeMs: string | null;
  declare queue: string | null;
  declare container: string | null;
  declare peakRssBytes: string | null;
  declare peakVmemBytes: string | null;
  declare readBytes: string | null;
  declare writtenBytes: string | null;
}
