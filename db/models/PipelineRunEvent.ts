import { Model } from "objection";
import type { RUN_EVENT_SOURCES } from "../values.ts";
import type { StoredSentence } from "./PipelineRun.ts";

/** weblog: posted by the engine. trace: a row of its trace. queue: the scheduler. process: events of the local
 *  process. launcher: the launch (spec §6). */
export type EventSource = (typeof RUN_EVENT_SOURCES)[number];

/** One event of a run. seq counts 1, 2, 3 … within the run, and events become visible in that order. */
export class PipelineRunEvent extends Model {
  static override tableName = "pipeline_run_events";
  static override idColumn = ["runId", "seq"];

  declare runId: string;
  /** bigint as text. */
  declare seq: string;
  declare source: EventSource;
  declare eventType: string;
  declare processName: string | null;
  declare stepId: string | null;
  declare status: string | null;
  /** At most 500 characters. */
  declare message: string | null;
  /** The sentence of `message`, if the product wrote it; null for a message of the engine. */
  declare sentence: StoredSentence | null;
  /** JSON text of at most 12000 characters; longer text is truncated and is no valid JSON then. */
  declare payload: string | null;
  declare identity: Buffer;
  declare occurredAt: Date;
  declare receivedAt: Date;
}
