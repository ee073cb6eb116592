import { Model } from "objection";
import type { SessionUser } from "../../platform/rpc/context.ts";

/** The seq of the last message of an order that somebody has seen; 0 when none. */
export async function readSeqOf(user: SessionUser, orderId: string): Promise<number> {
  const row = await Model.knex()("orderMessageReads")
    .where({ orderId, userId: user.id })
    .first<{ seq: number } | undefined>("seq");
  return row?.seq ?? 0;
}
