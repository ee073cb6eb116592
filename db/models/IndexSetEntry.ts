import { StoredRecord } from "./StoredRecord.ts";

/** The indexes of one well of an index set. */
export class IndexSetEntry extends StoredRecord {
  static override tableName = "index_set_entries";

  static override get hasUpdatedAt() {
    return false;
  }

  declare indexSetId: string;
  declare name: string;
  /** A1 to P24 */
  declare well: string;
  declare i7Name: string;
  /** Forward, as in the kit. */
  declare i7Sequence: string;
  declare i5Name: string | null;
  declare i5Sequence: string | null;
}
