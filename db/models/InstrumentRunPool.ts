import { Model } from "objection";
import { Pool } from "./Pool.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** A pool on a lane of an instrument run. */
export class InstrumentRunPool extends StoredRecord {
  static override tableName = "instrument_run_pools";

  static override get hasUpdatedAt() {
    return false;
  }

  declare instrumentRunId: string;
  declare lane: number;
  declare poolId: string;
  /** Of the lane, relative to the shares of its other pools. */
  declare share: number;
  /** pM */
  declare loadingMolarity: number | null;
  declare pool?: Pool;

  static override get relationMappings() {
    return {
      pool: {
        relation: Model.BelongsToOneRelation,
        modelClass: Pool,
        join: { from: "instrument_run_pools.poolId", to: "pools.id" },
      },
    };
  }
}
