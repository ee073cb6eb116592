import { Model } from "objection";
import { Place } from "./Place.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** Where a sample, library or pool was stored; without removedAt, where it is now. */
export class StoredItem extends StoredRecord {
  static override tableName = "stored_items";

  static override get hasUpdatedAt() {
    return false;
  }

  declare placeId: string;
  /** A1 to AF48; null in a place without a grid. */
  declare well: string | null;
  declare sampleId: string | null;
  declare libraryId: string | null;
  declare poolId: string | null;
  declare storedAt: Date;
  declare removedAt: Date | null;
  declare storedById: string | null;
  declare place?: Place;

  static override get relationMappings() {
    return {
      place: {
        relation: Model.BelongsToOneRelation,
        modelClass: Place,
        join: { from: "stored_items.placeId", to: "places.id" },
      },
    };
  }
}
