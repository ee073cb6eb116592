import { Model } from "objection";
import type { STREAM_STATUSES } from "../values.ts";
import { Order } from "./Order.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** ACTIVE → STOPPING (the stop operation) → STOPPED (the monitor, after a last pass). Nothing goes back (spec §3). */
export type StreamStatus = (typeof STREAM_STATUSES)[number];

/** States in which the monitor looks at a run. */
export const WATCHED: StreamStatus[] = ["ACTIVE", "STOPPING"];

/** What the sequencer wrote when its acquisition had ended, as final_summary_*.txt says it, by its own keys. */
export interface FinalSummary {
  path: string;
  values: Record<string, string>;
}

/** What came of comparing files with the list of SHA-256 that the sequencer wrote. Of a run: with all of its lists, the
 *  newest of each run folder, and path, stamp and verifiedAt are those of the list that was compared last. Counts of files:
 *  listed with a hash, so each is one of matched, differing and missing (not there to be read); unlisted are counted. */
export interface Verification {
  /** Of the list, below the output folder. */
  path: string;
  /** Of its version. */
  stamp: string;
  verifiedAt: string;
  listed: number;
  matched: number;
  /** Each with the first few paths, below the output folder. */
  differing: number;
  missing: number;
  unlisted: number;
  differingPaths: string[];
  missingPaths: string[];
  unlistedPaths: string[];
}

/** A run of a sequencer that is watched while it writes. */
export class StreamRun extends StoredRecord {
  static override tableName = "stream_runs";
  static override jsonAttributes = ["barcodeMap", "finalSummary", "verification"];

  declare orderId: string;
  declare sequencerRunId: string | null;
  declare flowCellId: string | null;
  declare deviceId: string | null;
  /** Absolute, as it really lies. */
  declare outputDir: string;
  declare status: StreamStatus;
  /** Barcode in lower case to sample code. */
  declare barcodeMap: Record<string, string>;
  declare totalFiles: number;
  /** bigint as the driver gives it. */
  declare totalSize: string;
  declare totalReads: string;
  declare totalBases: string;
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
  /** Barcodes of the map whose sample the order does not have, and of which that was told. */
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
