import { Model } from "objection";
import { Place } from "./Place.ts";
import { StoredRecord } from "./StoredRecord.ts";
import { User } from "./User.ts";

/** Where a sample, library or pool was stored; without removedAt, where it is now. */
export class StoredItem extends StoredRecord {
  static override tableName = "stored_items";

  static override get hasUpdatedAt() {
    return false;
  }

  /** null after the place was deleted. */
  declare placeId: string | null;
  /** The names of the place and those above it, from the top, when the item was stored. */
  declare placeName: string | null;
  /** A1 to AF48; null in a place without a grid. */
  declare well: string | null;
  declare sampleId: string | null;
  declare libraryId: string | null;
  declare poolId: string | null;
  declare storedAt: Date;
  declare removedAt: Date | null;
  declare storedById: string | null;
  declare place?: Place | null;
  declare storedBy?: User | null;

  static override get relationMappings() {
    return {
      place: {
        relation: Model.BelongsToOneRelation,
        modelClass: Place,
        join: { from: "stored_items.placeId", to: "places.id" },
      },
      storedBy: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "stored_items.storedById", to: "users.id" },
      },
    };
  }
}
