import type { NotificationKind } from "../../../db/models/Notification.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/gates.ts";

/** Kinds that researchers may receive; all others concern only the facility. */
export const FOR_RESEARCHERS: NotificationKind[] = [
  "order.completed",
  "files.published",
  "samples.issue",
  "results.selected",
  "message.posted",
  "message.mention",
];

/** Returns whether a user may see notifications of this kind: a facility admin who became a researcher no longer
 *  sees those of the facility. */
export function mayBeToldOf(user: SessionUser, kind: NotificationKind): boolean {
  return isFacilityAdmin(user) || FOR_RESEARCHERS.includes(kind);
}
