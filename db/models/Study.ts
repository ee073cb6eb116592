import { StoredRecord } from "./StoredRecord.ts";

export class Study extends StoredRecord {
  static override tableName = "studies";

  declare title: string;
  declare userId: string;
}
