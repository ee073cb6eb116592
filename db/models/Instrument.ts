import { StoredRecord } from "./StoredRecord.ts";

/** A sequencer of the facility. */
export class Instrument extends StoredRecord {
  static override tableName = "instruments";

  declare name: string;
  declare platform: string;
  declare model: string | null;
  declare serialNumber: string | null;
  /** Inactive: kept for its runs, and not offered any more. */
  declare isActive: boolean;
}
