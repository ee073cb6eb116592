import { Model, type QueryBuilder } from "objection";
import { PipelineResultSelection } from "./PipelineResultSelection.ts";
import { PipelineRun } from "./PipelineRun.ts";
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
  declare assemblyAccession: string | null;
  declare sample?: Sample;
  declare run?: PipelineRun | null;
  /** Present when the run is selected as a final result. */
  declare selection?: PipelineResultSelection | null;

  static override get relationMappings() {
    return {
      sample: {
        relation: Model.BelongsToOneRelation,
        modelClass: Sample,
        join: { from: "assemblies.sampleId", to: "samples.id" },
      },
      run: {
        relation: Model.BelongsToOneRelation,
        modelClass: PipelineRun,
        join: { from: "assemblies.runId", to: "pipeline_runs.id" },
        // Omits the large columns of a run, which the reference to an assembly does not need.
        modify: (runs: QueryBuilder<PipelineRun>) => runs.select("id", "runNumber", "pipelineId", "status"),
      },
      selection: {
        relation: Model.HasOneRelation,
        modelClass: PipelineResultSelection,
        join: { from: "assemblies.runId", to: "pipeline_result_selections.selectedRunId" },
      },
    };
  }
}
