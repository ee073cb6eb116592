import type { NotificationKind } from "../../../db/models/Notification.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/gates.ts";

/** What a researcher may be told of; everything else concerns the facility alone. */
export const FOR_RESEARCHERS: NotificationKind[] = [
  "order.completed",
  "files.published",
  "samples.issue",
  "results.selected",
  "message.posted",
  "message.mention",
];

/** Whether somebody is shown notifications of this kind: a facility admin who became a researcher no longer those of the
 *  facility. */
export function mayBeToldOf(user: SessionUser, kind: NotificationKind): boolean {
  return isFacilityAdmin(user) || FOR_RESEARCHERS.includes(kind);
}
