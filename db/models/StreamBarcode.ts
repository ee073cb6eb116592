import { Model } from "objection";

/** What all files of one barcode of a watched run hold together. */
export class StreamBarcode extends Model {
  static override tableName = "stream_barcodes";
  static override idColumn = ["streamRunId", "barcode"];

  declare streamRunId: string;
  declare barcode: string;
  declare fileCount: number;
  /** bigint as the driver gives it. */
  declare totalSize: string;
  declare totalReads: string;
  declare totalBases: string;
  declare lastFileAt: Date;
  declare lastFilePath: string;
}
