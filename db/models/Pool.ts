import { Model } from "objection";
import type { POOL_METHODS, POOL_STATUSES } from "../values.ts";
import { PoolLibrary } from "./PoolLibrary.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** Libraries that are combined to be loaded on a lane. */
export class Pool extends StoredRecord {
  static override tableName = "pools";

  /** POOL-000001, counted over the facility by the database. */
  declare readonly code: string;
  declare name: string;
  declare status: (typeof POOL_STATUSES)[number];
  /** How the volumes of its libraries are calculated. */
  declare method: (typeof POOL_METHODS)[number];
  /** nM */
  declare targetMolarity: number | null;
  /** µl */
  declare targetVolume: number | null;
  /** µl: the least that is pipetted. */
  declare minimumVolume: number;
  /** nM */
  declare measuredMolarity: number | null;
  declare note: string | null;
  declare createdById: string | null;
  declare libraries?: PoolLibrary[];

  static override get relationMappings() {
    return {
      libraries: {
        relation: Model.HasManyRelation,
        modelClass: PoolLibrary,
        join: { from: "pools.id", to: "pool_libraries.poolId" },
      },
    };
  }
}
