import type { Knex } from "knex";
import { Order } from "../../../db/models/Order.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { mayChangeOrder, maySeeOrder } from "./orderAccess.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { orderNotFound } from "./errors.ts";

/** Finds an order that the caller may see. Raises orderNotFound, forbidden. */
export async function findOrder(ctx: SignedInContext, id: string): Promise<Order> {
  const order = (await Order.query(ctx.db).findById(id)) ?? raise(orderNotFound());
  if (!maySeeOrder(ctx.user, order)) raise(forbidden());
  return order;
}

/** Finds an order that the caller may change, inside a transaction, and locks the row until its end, so that concurrent changes
 *  of this order wait. Raises orderNotFound, forbidden. */
export async function lockOrder(trx: Knex.Transaction, ctx: SignedInContext, id: string): Promise<Order> {
  const order = (await Order.query(trx).findById(id).forUpdate()) ?? raise(orderNotFound());
  if (!mayChangeOrder(ctx.user, order)) raise(forbidden());
  return order;
}

/** Finds an order that the caller may change. Raises orderNotFound, forbidden. */
export async function findOwnOrder(ctx: SignedInContext, id: string): Promise<Order> {
  const order = await findOrder(ctx, id);
  if (!mayChangeOrder(ctx.user, order)) raise(forbidden());
  return order;
}
