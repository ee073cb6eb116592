import { Model } from "objection";
import type { DATA_CLASSES } from "../values.ts";
import { Sample } from "./Sample.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** raw and unknown are protected: a cleaned file never overwrites them. */
export type DataClass = (typeof DATA_CLASSES)[number];
export type DataClassSource =
  "legacy_assumed_cleaned" | "associate" | "upload" | "sequencer_ingest" | "pipeline" | "manual";

export class Read extends StoredRecord {
  static override tableName = "reads";
  static override jsonAttributes = ["pipelineSources"];

  declare sampleId: string;
  declare file1: string | null;
  declare file2: string | null;
  /** bigint as text; bytes. */
  declare fileSize1: string | null;
  declare fileSize2: string | null;
  declare checksum1: string | null;
  declare checksum2: string | null;
  declare readCount1: number | null;
  declare readCount2: number | null;
  declare avgQuality1: number | null;
  declare avgQuality2: number | null;
  declare sequencingRunId: string | null;
  declare dataClass: DataClass;
  declare dataClassSource: DataClassSource;
  declare isActive: boolean;
  declare supersededByReadId: string | null;
  declare classifiedAt: Date | null;
  declare classifiedById: string | null;
  declare classificationNote: string | null;
  /** The run that created it. */
  declare createdByRunId: string | null;
  /** The candidate that was accepted; null for a read set that a run wrote directly. */
  declare fromArtifactId: string | null;
  /** The last run that wrote properties of this record, by pipeline. */
  declare pipelineSources: Record<string, string>;
  declare sample?: Sample;

  static override get relationMappings() {
    return {
      sample: {
        relation: Model.BelongsToOneRelation,
        modelClass: Sample,
        join: { from: "reads.sampleId", to: "samples.id" },
      },
    };
  }
}
