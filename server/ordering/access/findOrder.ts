import type { Knex } from "knex";
import { Order } from "../../../db/models/Order.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { maySeeOrder } from "./orderAccess.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { orderNotFound } from "./errors.ts";

/** Finds an order that the caller may see. Raises orderNotFound, forbidden. */
export async function findOrder(ctx: SignedInContext, id: string): Promise<Order> {
  const order = (await Order.query(ctx.db).findById(id)) ?? raise(orderNotFound());
  if (!maySeeOrder(ctx.user, order)) raise(forbidden());
  return order;
}

/** Like findOrder, inside a transaction; locks the row until its end, so that concurrent changes of this order wait. */
export async function lockOrder(trx: Knex.Transaction, ctx: SignedInContext, id: string): Promise<Order> {
  const order = (await Order.query(trx).findById(id).forUpdate()) ?? raise(orderNotFound());
  if (!maySeeOrder(ctx.user, order)) raise(forbidden());
  return order;
}
