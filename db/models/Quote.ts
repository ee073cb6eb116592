import { Model } from "objection";
import type { QUOTE_STATES } from "../values.ts";
import { Order } from "./Order.ts";
import { QuoteLine } from "./QuoteLine.ts";
import { StoredRecord } from "./StoredRecord.ts";
import { User } from "./User.ts";

/** An offer of the facility for an order: draft → sent → accepted or declined by the owner of the order. */
export class Quote extends StoredRecord {
  static override tableName = "quotes";

  declare number: string;
  declare orderId: string;
  declare state: (typeof QUOTE_STATES)[number];
  declare currency: string;
  /** The billing address. */
  declare recipient: string | null;
  declare purchaseOrder: string | null;
  /** YYYY-MM-DD: the last day on which a sent quote can be accepted; null: not limited. */
  declare validUntil: string | null;
  declare note: string | null;
  declare terms: string | null;
  /** Decimal text. */
  declare total: string;
  declare sentAt: Date | null;
  declare decidedAt: Date | null;
  declare decidedById: string | null;
  /** Of a refusal. */
  declare reason: string | null;
  declare createdById: string | null;
  declare lines?: QuoteLine[];
  declare order?: Order;
  declare decidedBy?: User | null;

  static override get relationMappings() {
    return {
      lines: {
        relation: Model.HasManyRelation,
        modelClass: QuoteLine,
        join: { from: "quotes.id", to: "quote_lines.quoteId" },
      },
      order: {
        relation: Model.BelongsToOneRelation,
        modelClass: Order,
        join: { from: "quotes.orderId", to: "orders.id" },
      },
      decidedBy: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "quotes.decidedById", to: "users.id" },
      },
    };
  }
}
