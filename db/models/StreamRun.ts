import { Model } from "objection";
import type { STREAM_STATUSES } from "../values.ts";
import { Order } from "./Order.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** ACTIVE → STOPPING (the stop operation) → STOPPED (the monitor, after a final pass). Transitions are never
 *  reverted (spec §3). */
export type StreamStatus = (typeof STREAM_STATUSES)[number];

/** States in which the monitor checks a run. */
export const WATCHED: StreamStatus[] = ["ACTIVE", "STOPPING"];

/** The content of final_summary_*.txt, which the sequencer writes at the end of the acquisition, by its own keys. */
export interface FinalSummary {
  path: string;
  values: Record<string, string>;
}

/** The result of comparing files with the sequencer's lists of SHA-256 hashes. For a run it covers all lists, the
 *  newest of each run directory, and path, stamp and verifiedAt are those of the list that was compared last.
 *  Numbers of files: each listed file is matched, differing or missing (not readable); unlisted files were counted
 *  but are in no list. */
export interface Verification {
  /** Path of the list, relative to the output directory. */
  path: string;
  /** Version of the list. */
  stamp: string;
  verifiedAt: string;
  listed: number;
  matched: number;
  /** Numbers, each with the first paths, relative to the output directory. */
  differing: number;
  missing: number;
  unlisted: number;
  differingPaths: string[];
  missingPaths: string[];
  unlistedPaths: string[];
}

/** A sequencing run that is monitored while the instrument writes. */
export class StreamRun extends StoredRecord {
  static override tableName = "stream_runs";
  static override jsonAttributes = ["barcodeMap", "finalSummary", "verification"];

  declare orderId: string;
  /** The run of another order whose monitoring of the same directory counts the files of this one; null without one. */
  declare leadId: string | null;
  /** The planned run of the instrument, if the monitoring was started for all of its orders. */
  declare instrumentRunId: string | null;
  declare sequencerRunId: string | null;
  declare flowCellId: string | null;
  declare deviceId: string | null;
  /** Absolute path with links resolved. */
  declare outputDir: string;
  declare status: StreamStatus;
  /** Lower-case barcode to sample ID. */
  declare barcodeMap: Record<string, string>;
  declare totalFiles: number;
  /** bigint as text. */
  declare totalSize: string;
  declare totalReads: string;
  declare totalBases: string;
  /** Bases of the files with a profile, the sum of their error probabilities, and reads and bases by length. */
  declare profiledBases: string;
  declare errorSum: number;
  declare lengthReads: string[];
  declare lengthBases: string[];
  /** Reads that failed the sequencer's filter, which no other total includes. */
  declare failedFiles: number;
  declare failedReads: string;
  declare failedBases: string;
  /** The wanted yield in bases; null without a target. */
  declare targetBases: string | null;
  declare nextEventSeq: string;
  declare startedById: string | null;
  declare startedAt: Date;
  declare lastSeenAt: Date;
  declare lastFileAt: Date | null;
  declare stopRequestedAt: Date | null;
  declare stoppedAt: Date | null;
  declare monitorId: string | null;
  declare waitingFiles: number;
  declare stalledAt: Date | null;
  declare diskLowAt: Date | null;
  declare folderMissingAt: Date | null;
  /** Barcodes of the map whose sample is not in the order, and which were reported. */
  declare unmatchedBarcodes: string[];
  declare finalSummary: FinalSummary | null;
  declare verification: Verification | null;
  declare order?: Order;

  static override get relationMappings() {
    return {
      order: {
        relation: Model.BelongsToOneRelation,
        modelClass: Order,
        join: { from: "stream_runs.orderId", to: "orders.id" },
      },
    };
  }
}
