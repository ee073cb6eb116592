import type { QUOTE_UNITS } from "../values.ts";
import { Model } from "objection";
import { newId } from "../newId.ts";

/** A line of a quote. Keeps the code, name, unit and price of its item. Amounts are decimal texts. */
export class QuoteLine extends Model {
  static override tableName = "quote_lines";

  declare id: string;
  declare quoteId: string;
  declare position: number;
  /** null: a free line, or an item that was deleted. */
  declare priceItemId: string | null;
  declare code: string | null;
  declare name: string;
  declare unit: (typeof QUOTE_UNITS)[number];
  declare quantity: string;
  declare unitPrice: string;
  declare discountPercent: string;
  /** Quantity times unit price less the discount, rounded to two decimals. */
  declare amount: string;

  override $beforeInsert(): void {
    this.id ??= newId();
  }
}
