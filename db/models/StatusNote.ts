import { Model } from "objection";
import type { STATUS_NOTE_TYPES } from "../values.ts";
import type { OrderStage } from "./Order.ts";
import { StoredRecord } from "./StoredRecord.ts";
import { User } from "./User.ts";

export class StatusNote extends StoredRecord {
  static override tableName = "status_notes";
  static override jsonAttributes = ["sentence"];

  static override get hasUpdatedAt() {
    return false;
  }

  declare orderId: string;
  declare userId: string | null;
  declare noteType: (typeof STATUS_NOTE_TYPES)[number];
  declare content: string;
  /** The sentence of `content`, if the product wrote it; null for a text of a user. */
  declare sentence: { code: string; params: object; text: string } | null;
  /** The stage that the order reached; null for other notes. */
  declare stage: OrderStage | null;
  declare user?: User | null;

  static override get relationMappings() {
    return {
      user: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: "status_notes.userId", to: "users.id" },
      },
    };
  }
}
