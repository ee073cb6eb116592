import { Model } from "objection";
import { RatePrice } from "./RatePrice.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** A rate of departments, such as internal, academic or industry. */
export class RateGroup extends StoredRecord {
  static override tableName = "rate_groups";

  declare name: string;
  /** Decimal text; prices of the list are multiplied by it. */
  declare factor: string;
  declare prices?: RatePrice[];

  static override get relationMappings() {
    return {
      prices: {
        relation: Model.HasManyRelation,
        modelClass: RatePrice,
        join: { from: "rate_groups.id", to: "rate_prices.rateGroupId" },
      },
    };
  }
}
