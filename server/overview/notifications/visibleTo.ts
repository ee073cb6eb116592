import type { Knex } from "knex";
import type { QueryBuilder } from "objection";
import { Notification } from "../../../db/models/Notification.ts";
import { Order } from "../../../db/models/Order.ts";
import { PipelineResultSelection } from "../../../db/models/PipelineResultSelection.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { Study } from "../../../db/models/Study.ts";
import { NOTIFICATION_KINDS } from "../../../db/values.ts";
import { mayReceive } from "../../platform/notifications/mailDefaults.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { whereMaySee } from "../../ordering/access/orderAccess.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";

/** Returns a query for the notifications of a user whose records still exist and are visible to the user. */
export function visibleTo(db: Knex, user: SessionUser): QueryBuilder<Notification> {
  const isOfFacility = hasRight(user, "records.read");
  const orders = Order.query(db).whereColumn("orders.id", "notifications.orderId");
  const studies = Study.query(db).whereColumn("studies.id", "notifications.studyId");
  const runs = PipelineRun.query(db).whereColumn("pipelineRuns.id", "notifications.runId");
  const streams = StreamRun.query(db).whereColumn("streamRuns.id", "notifications.streamRunId");
  const found = Notification.query(db)
    .where("notifications.userId", user.id)
    .where((query) => query.whereNull("notifications.orderId").orWhereExists(whereMaySee(orders, user)))
    .where((query) =>
      query
        .whereNull("notifications.studyId")
        .orWhereExists(isOfFacility ? studies : studies.where("studies.userId", user.id)),
    )
    .where((query) => query.whereNull("notifications.runId").orWhereExists(runs))
    .where((query) => query.whereNull("notifications.streamRunId").orWhereExists(streams));
  const kinds = NOTIFICATION_KINDS.filter((kind) => mayReceive(user, kind));
  if (kinds.length < NOTIFICATION_KINDS.length) found.whereIn("notifications.kind", kinds);
  if (isOfFacility) return found;
  // A run is visible to a researcher while it is selected (spec §5).
  const selections = PipelineResultSelection.query(db).whereColumn(
    "pipelineResultSelections.selectedRunId",
    "notifications.runId",
  );
  return found.where((query) => query.whereNull("notifications.runId").orWhereExists(selections));
}
