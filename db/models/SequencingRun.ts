import { Model } from "objection";
import { RunPlanImport } from "./RunPlanImport.ts";
import { SequencingRunSample } from "./SequencingRunSample.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** A sequencing run that was planned or created for an order. */
export class SequencingRun extends StoredRecord {
  static override tableName = "sequencing_runs";
  static override jsonAttributes = ["runParameters"];

  declare orderId: string;
  /** The name of the run, unique within its order. */
  declare runId: string;
  declare runName: string | null;
  declare platform: string | null;
  declare instrument: string | null;
  /** YYYY-MM-DD */
  declare runDate: string | null;
  declare folderPath: string | null;
  declare q30Score: number | null;
  declare clusterDensity: number | null;
  declare passFilterPct: number | null;
  declare totalReads: string | null;
  declare totalBases: string | null;
  declare runParameters: Record<string, unknown>;
  /** The run of the instrument that it is a part of; null for a run that was planned for this order alone. */
  declare instrumentRunId: string | null;
  declare samples?: SequencingRunSample[];
  declare imports?: RunPlanImport[];

  static override get relationMappings() {
    return {
      samples: {
        relation: Model.HasManyRelation,
        modelClass: SequencingRunSample,
        join: { from: "sequencing_runs.id", to: "sequencing_run_samples.sequencingRunId" },
      },
      imports: {
        relation: Model.ManyToManyRelation,
        modelClass: RunPlanImport,
        join: {
          from: "sequencing_runs.id",
          through: { from: "run_plan_import_runs.sequencingRunId", to: "run_plan_import_runs.importId" },
          to: "run_plan_imports.id",
        },
      },
    };
  }
}
