import { StoredRecord } from "./StoredRecord.ts";

export class Department extends StoredRecord {
  static override tableName = "departments";

  static override get hasUpdatedAt() {
    return false;
  }

  declare name: string;
  declare description: string | null;
  declare isActive: boolean;
}
