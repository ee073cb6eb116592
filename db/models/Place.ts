import type { PLACE_KINDS } from "../values.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** A place where samples, libraries and pools are stored, inside another place or at the top. */
export class Place extends StoredRecord {
  static override tableName = "places";

  declare parentId: string | null;
  declare placeKind: (typeof PLACE_KINDS)[number];
  declare name: string;
  /** The code on its label, which a scan names; assigned by the database, or scanned by the facility. */
  declare code: string;
  /** Of the grid of a box or plate; null without a grid. */
  declare rows: number | null;
  declare columns: number | null;
}
