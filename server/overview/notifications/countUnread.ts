import type { SignedInContext } from "../../platform/rpc/context.ts";
import { visibleTo } from "./visibleTo.ts";

/** How many notifications the caller has not read. Gives { unread }. */
export async function countUnread({ user }: SignedInContext): Promise<{ unread: number }> {
  return { unread: await visibleTo(user).whereNull("notifications.readAt").resultSize() };
}
