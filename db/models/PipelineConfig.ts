import { Model } from "objection";

/** What an instance decided about one pipeline. config: its settings by name; the package says what they may be. */
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
