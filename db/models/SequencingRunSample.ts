import { Model } from "objection";
import { Sample } from "./Sample.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** The assignment of a sample to a sequencing run. */
export class SequencingRunSample extends StoredRecord {
  static override tableName = "sequencing_run_samples";
  static override jsonAttributes = ["customFields"];

  declare sequencingRunId: string;
  declare sampleId: string;
  /** The barcode name of the instrument (barcode07), or the index sequences, joined by a plus sign; lower case. */
  declare barcode: string | null;
  declare customFields: Record<string, unknown>;
  declare notes: string | null;
  declare sample?: Sample;

  static override get relationMappings() {
    return {
      sample: {
        relation: Model.BelongsToOneRelation,
        modelClass: Sample,
        join: { from: "sequencing_run_samples.sampleId", to: "samples.id" },
      },
    };
  }
}
