import { StoredRecord } from "./StoredRecord.ts";

/** A quantity that the facility measures of samples, such as the concentration by Qubit or the RIN. */
export class MeasurementType extends StoredRecord {
  static override tableName = "measurement_types";
  static override jsonAttributes = ["headings"];

  declare name: string;
  /** null: a number without a unit. */
  declare unit: string | null;
  declare decimals: number;
  /** The plausible range; null: not limited. */
  declare minimum: number | null;
  declare maximum: number | null;
  /** Headings of instrument exports and spreadsheets that contain it. */
  declare headings: string[];
  declare isActive: boolean;
  declare position: number;
}
