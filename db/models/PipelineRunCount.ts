import { Model } from "objection";

/** Number of runs of a pipeline that entered or left a status; the sum is the number of runs in it. Written by
 *  triggers of pipeline_runs. */
export class PipelineRunCount extends Model {
  static override tableName = "pipeline_run_counts";

  declare pipelineId: string;
  declare status: string;
  /** bigint as text. */
  declare change: string;
}
