import { z } from "zod";
import { NOTIFICATIONS_KEPT_PER_PERSON } from "../limits.ts";
import { pageInput } from "../../platform/input/page.ts";
import { recordId } from "../../platform/input/recordId.ts";

export const listNotificationsInput = pageInput(50).extend({ unread: z.boolean().default(false) });

/** isRead: false marks as unread. */
export const markReadInput = z.object({
  notificationIds: z.array(recordId).min(1).max(NOTIFICATIONS_KEPT_PER_PERSON),
  isRead: z.boolean().default(true),
});
