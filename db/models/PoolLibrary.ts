import { Model } from "objection";
import { Library } from "./Library.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** A library in a pool. */
export class PoolLibrary extends StoredRecord {
  static override tableName = "pool_libraries";

  static override get hasUpdatedAt() {
    return false;
  }

  declare poolId: string;
  declare libraryId: string;
  /** bigint as text; of this pool, read pairs count once. */
  declare wantedReads: string | null;
  /** µl that are pipetted into the pool. */
  declare volume: number | null;
  /** µl that were taken from the library when the pool was made. */
  declare usedVolume: number | null;
  declare library?: Library;

  static override get relationMappings() {
    return {
      library: {
        relation: Model.BelongsToOneRelation,
        modelClass: Library,
        join: { from: "pool_libraries.libraryId", to: "libraries.id" },
      },
    };
  }
}
