import { StoredRecord } from "./StoredRecord.ts";

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
  /** Limits of measurements. */
  declare qualityRules: unknown[];
}
