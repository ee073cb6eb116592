import { Model } from "objection";
import { Sample } from "./Sample.ts";
import { StoredRecord } from "./StoredRecord.ts";

export class Assembly extends StoredRecord {
  static override tableName = "assemblies";

  static override get hasUpdatedAt() {
    return false;
  }

  declare sampleId: string;
  declare runId: string | null;
  declare assemblyName: string | null;
  declare assemblyFile: string | null;
  declare sample?: Sample;

  static override get relationMappings() {
    return {
      sample: {
        relation: Model.BelongsToOneRelation,
        modelClass: Sample,
        join: { from: "assemblies.sampleId", to: "samples.id" },
      },
    };
  }
}
