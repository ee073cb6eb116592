import { Model } from "objection";

/** The own price of a rate for an item, which replaces the price of the list times the factor of the rate. */
export class RatePrice extends Model {
  static override tableName = "rate_prices";
  static override idColumn = ["rateGroupId", "priceItemId"];

  declare rateGroupId: string;
  declare priceItemId: string;
  declare price: string;
}
