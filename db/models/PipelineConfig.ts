import { Model } from "objection";

/** The settings of an instance for one pipeline. config: values by name; the package defines the allowed ones. */
export class PipelineConfig extends Model {
  static override tableName = "pipeline_configs";
  static override idColumn = "pipelineId";
  static override jsonAttributes = ["config"];

  declare pipelineId: string;
  declare enabled: boolean;
  declare config: Record<string, unknown>;
  declare updatedById: string | null;
  declare updatedAt: Date;
}
