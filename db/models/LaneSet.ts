import { Model } from "objection";
import { LanePart } from "./LanePart.ts";
import type { DataClass, DataClassSource } from "./Read.ts";
import { Sample } from "./Sample.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** waiting → joining → joined or failed; back to waiting with every new part; replaced by a file without lanes. */
export type LaneSetStatus = "waiting" | "joining" | "joined" | "failed" | "replaced";

/** States with a pending join. */
export const OPEN_LANE_SETS: LaneSetStatus[] = ["waiting", "joining", "failed"];

/** The lanes of R1 or R2 of a sample from one sequencing run, joined into one file in lane order. */
export class LaneSet extends StoredRecord {
  static override tableName = "lane_sets";

  declare sampleId: string;
  declare role: "R1" | "R2";
  /** Empty for lanes without a sequencing run. */
  declare sequencingRunId: string;
  declare dataClass: DataClass;
  declare dataClassSource: Extract<DataClassSource, "associate" | "upload">;
  declare classifiedAt: Date | null;
  declare classifiedById: string | null;
  declare classificationNote: string | null;
  declare status: LaneSetStatus;
  /** Incremented with every part. */
  declare revision: number;
  /** Path of the joined file, relative to the data directory; null before the first join. */
  declare path: string | null;
  declare joinedLanes: number;
  /** Progress of the running join. */
  declare writtenLanes: number;
  declare problem: string | null;
  declare createdById: string | null;
  declare leaseId: string | null;
  declare leaseProcess: number | null;
  declare leaseTouchedAt: Date | null;
  declare parts?: LanePart[];
  declare sample?: Sample;

  static override get relationMappings() {
    return {
      parts: {
        relation: Model.HasManyRelation,
        modelClass: LanePart,
        join: { from: "lane_sets.id", to: "lane_parts.laneSetId" },
      },
      sample: {
        relation: Model.BelongsToOneRelation,
        modelClass: Sample,
        join: { from: "lane_sets.sampleId", to: "samples.id" },
      },
    };
  }
}
