import { StoredRecord } from "./StoredRecord.ts";

export class SequencingRun extends StoredRecord {
  static override tableName = "sequencing_runs";

  declare orderId: string;
  declare runId: string;
  declare runName: string | null;
}
