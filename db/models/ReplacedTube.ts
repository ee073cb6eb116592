import type { SampleReceipt } from "./SampleReceipt.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** An earlier tube of a sample, which a new one replaced. Its measurements no longer count. */
export class ReplacedTube extends StoredRecord {
  static override tableName = "replaced_tubes";
  static override jsonAttributes = ["receipt"];

  static override get hasUpdatedAt(): boolean {
    return false;
  }

  declare orderId: string;
  declare sampleId: string;
  declare tubeCode: string;
  /** Of the tube that replaced it. */
  declare newTubeCode: string;
  /** Of the request for a new tube. */
  declare reason: string | null;
  /** What was recorded when it arrived; null if nothing was. */
  declare receipt: ReplacedReceipt | null;
  declare replacedById: string | null;
  declare replacedAt: Date;
}

/** A receipt as replaced tubes keep it. */
export type ReplacedReceipt = Pick<
  SampleReceipt,
  "outcome" | "condition" | "volumeUl" | "concentration" | "note" | "reason" | "returnState"
> & { recordedAt: string };
