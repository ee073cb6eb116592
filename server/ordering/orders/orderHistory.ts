import type { z } from "zod";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { User } from "../../../db/models/User.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../access/findOrder.ts";
import type { orderHistoryInput } from "./schema.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";

/**
 * Returns the audit entries of an order, newest first: { entries, total, limit, offset }. Raises orderNotFound,
 * forbidden.
 */
export async function orderHistory(
  ctx: SignedInContext,
  { orderId, limit, offset }: z.output<typeof orderHistoryInput>,
) {
  await findOrder(ctx, orderId);
  const found = AuditEntry.query(ctx.db).where({ orderId });
  const [entries, total] = await Promise.all([
    found.clone().orderBy("id", "desc").limit(limit).offset(offset),
    found.resultSize(),
  ]);
  const userIds = [...new Set(entries.flatMap((entry) => entry.userId ?? []))];
  const users = new Map((await User.query(ctx.db).findByIds(userIds)).map((user) => [user.id, user]));
  return {
    entries: entries.map((entry) => ({
      id: entry.id,
      at: entry.at.toISOString(),
      action: entry.action,
      targetType: entry.targetType,
      targetId: entry.targetId,
      user: presentPerson(entry.userId === null ? null : users.get(entry.userId)),
      before: entry.before,
      after: entry.after,
    })),
    total,
    limit,
    offset,
  };
}
