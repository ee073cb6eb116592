import { Model } from "objection";
import { StoredRecord } from "./StoredRecord.ts";
import { User } from "./User.ts";

/** Named settings of a pipeline. Its name is unique within the pipeline, whatever its case. */
export class PipelinePreset extends StoredRecord {
  static override tableName = "pipeline_presets";
  static override jsonAttributes = ["config", "profiles"];

  declare pipelineId: string;
  declare name: string;
  declare config: Record<string, unknown>;
  /** The Nextflow profiles in their order; null for those of the pipeline. */
  declare profiles: string[] | null;
  /** The user who saved it last. */
  declare authorId: string | null;
  declare author?: User | null;

  static override get relationMappings() {
    return {
      author: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "pipeline_presets.authorId", to: "users.id" },
      },
    };
  }
}
