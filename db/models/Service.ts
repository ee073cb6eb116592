import { StoredRecord } from "./StoredRecord.ts";

/** Limits of one type of measurement; null: none. */
export interface QualityLimits {
  typeId: string;
  failBelow: number | null;
  warnBelow: number | null;
  warnAbove: number | null;
  failAbove: number | null;
}

/** A service of the facility that orders choose, such as amplicon sequencing. */
export class Service extends StoredRecord {
  static override tableName = "services";
  static override jsonAttributes = ["qualityRules"];

  declare name: string;
  declare description: string | null;
  declare position: number;
  declare isActive: boolean;
  /** Working days from receipt to delivery. */
  declare turnaroundDays: number | null;
  declare shippingInstructions: string | null;
  /** Whether its orders use the newest version of its own form; false: the facility's form. */
  declare usesOwnForm: boolean;
  /** Limits of measurements. */
  declare qualityRules: QualityLimits[];
}
