import type { Knex } from "knex";
import type { QueryBuilder } from "objection";
import { User } from "../../../db/models/User.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { rolesWith } from "../../platform/rpc/rules/rights.ts";
import { mentionRefused } from "./errors.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../access/findOrder.ts";

const PEOPLE_MAX = 200;

/** The users who can be mentioned on an order: those who may see it (server/ordering/access/orderAccess.ts) and have an
 *  active account. */
function mentionableUsers(order: { userId: string }, trx: Knex): QueryBuilder<User> {
  return User.query(trx)
    .where("active", true)
    .where((query) => query.whereIn("role", rolesWith("records.read")).orWhere("id", order.userId));
}

/**
 * Returns the mentioned ids without duplicates. known: earlier mentions, which stay valid even if the user can no
 * longer see the order. Raises mentionRefused.
 */
export async function checkMentions(
  trx: Knex.Transaction,
  order: { userId: string },
  mentionedIds: string[],
  known: string[] = [],
): Promise<string[]> {
  const ids = [...new Set(mentionedIds)];
  const added = ids.filter((id) => !known.includes(id));
  if (added.length === 0) return ids;
  const found = await mentionableUsers(order, trx).whereIn("id", added).resultSize();
  if (found < added.length) raise(mentionRefused());
  return ids;
}

/** Lists the users who can be mentioned on an order, except the caller, by name and with their role. Raises
 *  orderNotFound, forbidden. */
export async function listPeople(ctx: SignedInContext, { orderId }: { orderId: string }) {
  const order = await findOrder(ctx, orderId);
  const people = await mentionableUsers(order, ctx.db)
    .whereNot("id", ctx.user.id)
    .orderBy(["firstName", "lastName", "id"])
    .limit(PEOPLE_MAX);
  return {
    people: people.map(({ id, firstName, lastName, role }) => ({ id, firstName, lastName, role })),
  };
}
