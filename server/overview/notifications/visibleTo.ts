import type { Knex } from "knex";
import type { QueryBuilder } from "objection";
import { Notification, type NotificationKind } from "../../../db/models/Notification.ts";
import { Order } from "../../../db/models/Order.ts";
import { PipelineResultSelection } from "../../../db/models/PipelineResultSelection.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { Study } from "../../../db/models/Study.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { whereMaySee } from "../../ordering/access/orderAccess.ts";
import { isFacilityAdmin } from "../../platform/rpc/procedures.ts";

/** Returns a query for the notifications of a user whose records still exist and are visible to the user. */
export function visibleTo(db: Knex, user: SessionUser): QueryBuilder<Notification> {
  const isAdmin = isFacilityAdmin(user);
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
        .orWhereExists(isAdmin ? studies : studies.where("studies.userId", user.id)),
    )
    .where((query) => query.whereNull("notifications.runId").orWhereExists(runs))
    .where((query) => query.whereNull("notifications.streamRunId").orWhereExists(streams));
  if (isAdmin) return found;
  // A run is visible to a researcher while it is selected (spec §5).
  const selections = PipelineResultSelection.query(db).whereColumn(
    "pipelineResultSelections.selectedRunId",
    "notifications.runId",
  );
  return found
    .whereIn("notifications.kind", FOR_RESEARCHERS)
    .where((query) => query.whereNull("notifications.runId").orWhereExists(selections));
}

/** Kinds that researchers may receive; all others concern only the facility. */
const FOR_RESEARCHERS: NotificationKind[] = [
  "approval.requested",
  "order.approved",
  "order.rejected",
  "order.completed",
  "files.published",
  "samples.issue",
  "results.selected",
  "message.posted",
  "message.mention",
];

/** Returns whether a user may see notifications of this kind: a facility admin who became a researcher no longer
 *  sees those of the facility. */
export function mayReceive(user: SessionUser, kind: NotificationKind): boolean {
  return isFacilityAdmin(user) || FOR_RESEARCHERS.includes(kind);
}
