import { StoredRecord } from "./StoredRecord.ts";

type Fields = Record<string, unknown>;

/** What an import of a run plan changed, as much as is needed to undo it. */
export interface RunPlanChanges {
  runs: { sequencingRunId: string; runId: string; isNew: boolean }[];
  /** before: null where the sample was not on the run. */
  assignments: {
    sequencingRunId: string;
    sampleId: string;
    before: { barcode: string | null; customFields: Fields } | null;
    after: { barcode: string | null; customFields: Fields };
  }[];
  /** Of each sample the answers that were given; a name that is missing in `before` had none. */
  samples: { sampleId: string; before: Fields; after: Fields }[];
}

export class RunPlanImport extends StoredRecord {
  static override tableName = "run_plan_imports";
  static override jsonAttributes = ["changes"];

  declare orderId: string;
  declare fileName: string | null;
  declare sheet: string;
  declare rowCount: number;
  declare changes: RunPlanChanges;
  declare createdById: string | null;
  declare undoneAt: Date | null;
  declare undoneById: string | null;
}
