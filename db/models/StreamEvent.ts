import { Model } from "objection";
import { newId } from "../newId.ts";
import type { STREAM_EVENT_KINDS } from "../values.ts";

/** Events of a live sequencing run (additions §8). RUN_FINISHED: the sequencer wrote its final summary.
 *  FILES_VERIFIED: the counted files were compared with the sequencer's list of SHA-256 hashes. */
export type StreamEventKind = (typeof STREAM_EVENT_KINDS)[number];

/** One event of a live sequencing run. seq counts 1, 2, 3 … within the run, and events become visible in that order.
 *  Immutable. */
export class StreamEvent extends Model {
  static override tableName = "stream_events";
  static override jsonAttributes = ["payload"];

  declare id: string;
  declare streamRunId: string;
  /** bigint as text. */
  declare seq: string;
  declare ts: Date;
  declare kind: StreamEventKind;
  declare payload: Record<string, unknown>;

  override $beforeInsert(): void {
    this.id ??= newId();
  }
}
