import type { SignedInContext } from "../../platform/rpc/context.ts";
import { visibleTo } from "./visibleTo.ts";

/** Counts the unread notifications of the caller. Returns { unread }. */
export async function countUnread({ user }: SignedInContext): Promise<{ unread: number }> {
  return { unread: await visibleTo(user).whereNull("notifications.readAt").resultSize() };
}
