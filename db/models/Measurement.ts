import type { MEASUREMENT_SOURCES } from "../values.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** A value that the facility measured of a sample. The newest of each type of the present tube counts. */
export class Measurement extends StoredRecord {
  static override tableName = "measurements";

  static override get hasUpdatedAt(): boolean {
    return false;
  }

  declare orderId: string;
  declare sampleId: string;
  declare typeId: string;
  /** null: of the present tube of the sample. */
  declare replacedTubeId: string | null;
  /** In the unit of its type. */
  declare value: number;
  /** Value and unit as given, if they were converted. */
  declare recorded: string | null;
  declare instrument: string | null;
  declare note: string | null;
  declare source: (typeof MEASUREMENT_SOURCES)[number];
  declare measuredAt: Date;
  declare recordedById: string | null;
}
