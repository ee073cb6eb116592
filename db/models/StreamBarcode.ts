import { Model } from "objection";

/** Totals of all files of one barcode of a live sequencing run. */
export class StreamBarcode extends Model {
  static override tableName = "stream_barcodes";
  static override idColumn = ["streamRunId", "barcode"];

  declare streamRunId: string;
  declare barcode: string;
  declare fileCount: number;
  /** bigint as text. */
  declare totalSize: string;
  declare totalReads: string;
  declare totalBases: string;
  declare lastFileAt: Date;
  declare lastFilePath: string;
}
