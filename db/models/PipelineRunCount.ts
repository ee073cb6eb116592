import { Model } from "objection";

/** How many runs of a pipeline came into a status, or left it. Added up: how many are in it. Written by triggers of
 *  pipeline_runs. */
export class PipelineRunCount extends Model {
  static override tableName = "pipeline_run_counts";

  declare pipelineId: string;
  declare status: string;
  /** bigint as the driver gives it. */
  declare change: string;
}
