import { StoredRecord } from "./StoredRecord.ts";

type Fields = Record<string, unknown>;

/** The changes of a run plan import, as required for undoing it. */
export interface RunPlanChanges {
  runs: { sequencingRunId: string; runId: string; isNew: boolean }[];
  /** before: null when the sample was not on the run. */
  assignments: {
    sequencingRunId: string;
    sampleId: string;
    before: { barcode: string | null; customFields: Fields } | null;
    after: { barcode: string | null; customFields: Fields };
  }[];
  /** The submitted answers of each sample; a name that is absent in `before` had no answer. */
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
