import { Model } from "objection";
import type { NOTIFICATION_KINDS } from "../values.ts";
import { Order } from "./Order.ts";
import { OrderMessage } from "./OrderMessage.ts";
import { PipelineRun } from "./PipelineRun.ts";
import { StoredRecord } from "./StoredRecord.ts";
import { Study } from "./Study.ts";
import { User } from "./User.ts";

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** A change that concerns one user. Unread until the user opens it or marks it as read; marking can be undone. Its
 *  records may have been deleted since. */
export class Notification extends StoredRecord {
  static override tableName = "notifications";
  static override jsonAttributes = ["data"];

  static override get hasUpdatedAt() {
    return false;
  }

  declare userId: string;
  declare kind: NotificationKind;
  declare actorId: string | null;
  declare orderId: string | null;
  declare studyId: string | null;
  declare runId: string | null;
  declare streamRunId: string | null;
  declare messageId: string | null;
  declare data: Record<string, unknown>;
  declare times: number;
  declare readAt: Date | null;
  declare lastAt: Date;
  declare actor?: User | null;
  declare order?: Order | null;
  declare study?: Study | null;
  declare run?: PipelineRun | null;
  declare message?: OrderMessage | null;

  static override get relationMappings() {
    const to = (modelClass: typeof Model, column: string) => ({
      relation: Model.BelongsToOneRelation,
      modelClass,
      join: { from: `notifications.${column}`, to: `${modelClass.tableName}.id` },
    });
    return {
      actor: to(User, "actorId"),
      order: to(Order, "orderId"),
      study: to(Study, "studyId"),
      run: to(PipelineRun, "runId"),
      message: to(OrderMessage, "messageId"),
    };
  }
}
