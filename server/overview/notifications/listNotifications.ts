import type { z } from "zod";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { packagesOf } from "../../analysis/pipelines/packagesOf.ts";
import { presentNotification } from "./present.ts";
import type { listNotificationsInput } from "./schema.ts";
import { visibleTo } from "./visibleTo.ts";

/** Lists the notifications of the caller, newest first. unread: only unread ones. Returns { notifications, total,
 *  unread, limit, offset }. */
export async function listNotifications(
  { site, user }: SignedInContext,
  { limit, offset, unread }: z.output<typeof listNotificationsInput>,
) {
  const isUnread = visibleTo(user).whereNull("notifications.readAt");
  const found = unread ? isUnread.clone() : visibleTo(user);
  const [notifications, total, unreadTotal, { pipelines }] = await Promise.all([
    found
      .clone()
      .withGraphFetched("[actor, order, study, run, message]")
      .orderBy([
        { column: "notifications.lastAt", order: "desc" },
        { column: "notifications.id", order: "desc" },
      ])
      .limit(limit)
      .offset(offset),
    found.resultSize(),
    isUnread.resultSize(),
    packagesOf(site),
  ]);
  return {
    notifications: notifications.map((notification) => presentNotification(notification, pipelines)),
    total,
    unread: unreadTotal,
    limit,
    offset,
  };
}
