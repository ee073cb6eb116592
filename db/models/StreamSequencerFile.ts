import { Model } from "objection";
import type { Verification } from "./StreamRun.ts";

/** A file that the sequencer wrote about its run, and that was looked at: a final summary or a list of hashes. */
export class StreamSequencerFile extends Model {
  static override tableName = "stream_sequencer_files";
  static override idColumn = ["streamRunId", "path"];
  static override jsonAttributes = ["verification"];

  declare streamRunId: string;
  /** Below the output folder. */
  declare path: string;
  /** The version that was looked at. */
  declare stamp: string;
  declare lookedAt: Date;
  /** Of a list of hashes that could be read. */
  declare verification: Verification | null;
}
