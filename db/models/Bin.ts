import { Model } from "objection";
import { Sample } from "./Sample.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** A genome bin that a pipeline run created. completeness, contamination: percent. */
export class Bin extends StoredRecord {
  static override tableName = "bins";

  static override get hasUpdatedAt(): boolean {
    return false;
  }

  declare sampleId: string;
  declare runId: string | null;
  declare binName: string | null;
  declare binFile: string | null;
  declare completeness: number | null;
  declare contamination: number | null;
  declare sample?: Sample;

  static override get relationMappings() {
    return {
      sample: {
        relation: Model.BelongsToOneRelation,
        modelClass: Sample,
        join: { from: "bins.sampleId", to: "samples.id" },
      },
    };
  }
}
