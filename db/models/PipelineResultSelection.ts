import { Model } from "objection";
import { PipelineRun } from "./PipelineRun.ts";
import { StoredRecord } from "./StoredRecord.ts";
import { User } from "./User.ts";

/** The run that is the final result of a pipeline for a target, and therefore visible to the researcher (spec §2). */
export class PipelineResultSelection extends StoredRecord {
  static override tableName = "pipeline_result_selections";

  declare pipelineId: string;
  /** "order:<id>" or "study:<id>". */
  declare targetKey: string;
  declare orderId: string | null;
  declare studyId: string | null;
  declare selectedRunId: string;
  declare selectedById: string | null;
  declare selectedAt: Date;
  declare selectedRun?: PipelineRun;
  declare selectedBy?: User | null;

  static override get relationMappings() {
    return {
      selectedRun: {
        relation: Model.BelongsToOneRelation,
        modelClass: PipelineRun,
        join: { from: "pipeline_result_selections.selectedRunId", to: "pipeline_runs.id" },
      },
      selectedBy: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "pipeline_result_selections.selectedById", to: "users.id" },
      },
    };
  }
}
