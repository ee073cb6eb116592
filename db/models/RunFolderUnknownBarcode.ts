import { StoredRecord } from "./StoredRecord.ts";

/** Index sequences of a lane that no sample of the sheet has. */
export class RunFolderUnknownBarcode extends StoredRecord {
  static override tableName = "run_folder_unknown_barcodes";
  static override jsonAttributes = ["guess"];

  static override get hasUpdatedAt() {
    return false;
  }

  declare runFolderId: string;
  declare lane: number;
  /** As read by the instrument. */
  declare i7Sequence: string;
  /** As read by the instrument; empty without a second index. */
  declare i5Sequence: string;
  /** bigint as text */
  declare readCount: string;
  declare guess: Record<string, unknown> | null;
}
