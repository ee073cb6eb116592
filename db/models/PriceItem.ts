import type { PRICE_UNITS } from "../values.ts";
import { StoredRecord } from "./StoredRecord.ts";

/** An item of the price list. price: decimal text of the facility's currency, so that no amount is rounded. */
export class PriceItem extends StoredRecord {
  static override tableName = "price_items";

  declare code: string;
  declare name: string;
  declare unit: (typeof PRICE_UNITS)[number];
  declare price: string;
  /** null: of every service. */
  declare serviceId: string | null;
  /** YYYY-MM-DD, both inclusive; null: not limited. */
  declare validFrom: string | null;
  declare validUntil: string | null;
}
