import { Model } from "objection";
import type { Verification } from "./StreamRun.ts";

/** A file of the sequencer about its run that was processed: a final summary or a list of hashes. */
export class StreamSequencerFile extends Model {
  static override tableName = "stream_sequencer_files";
  static override idColumn = ["streamRunId", "path"];
  static override jsonAttributes = ["verification"];

  declare streamRunId: string;
  /** Relative to the output directory. */
  declare path: string;
  /** The processed version. */
  declare stamp: string;
  declare lookedAt: Date;
  /** Set for a readable list of hashes. */
  declare verification: Verification | null;
}
