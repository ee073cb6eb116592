import { OrderMessage } from "../../../db/models/OrderMessage.ts";
import { MESSAGE_RESTORE_MS } from "../../platform/limits/limits.ts";

/** Erases the words of messages that were deleted and can not be taken back any more. Gives how many. */
export async function eraseDeletedMessages(now: Date): Promise<number> {
  return OrderMessage.query()
    .where("deletedAt", "<", new Date(now.getTime() - MESSAGE_RESTORE_MS))
    .whereNot({ body: "" })
    .patch({ body: "", mentionedIds: [] });
}
