import { Model } from "objection";
import { PipelineRun } from "./PipelineRun.ts";
import { Sample } from "./Sample.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** A file that a pipeline run created. */
export class PipelineArtifact extends StoredRecord {
  static override tableName = "pipeline_artifacts";
  static override jsonAttributes = ["metadata"];

  static override get hasUpdatedAt(): boolean {
    return false;
  }

  declare runId: string;
  declare sampleId: string | null;
  declare outputId: string;
  declare producedByStepId: string | null;
  declare type: string;
  declare name: string;
  /** "<name of the run directory>/output/…". */
  declare path: string;
  /** bigint as text; bytes. */
  declare size: string | null;
  declare checksum: string | null;
  declare metadata: Record<string, unknown>;
  declare run?: PipelineRun;
  declare sample?: Sample | null;

  static override get relationMappings() {
    return {
      run: {
        relation: Model.BelongsToOneRelation,
        modelClass: PipelineRun,
        join: { from: "pipeline_artifacts.runId", to: "pipeline_runs.id" },
      },
      sample: {
        relation: Model.BelongsToOneRelation,
        modelClass: Sample,
        join: { from: "pipeline_artifacts.sampleId", to: "samples.id" },
      },
    };
  }
}
