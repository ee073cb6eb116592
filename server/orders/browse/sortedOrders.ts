import type { QueryBuilder } from "objection";
import type { Order } from "../../../db/models/Order.ts";
import type { SessionUser } from "../../context.ts";
import { sampleCount } from "../listed.ts";
import { matchingOrders, type OrderFilter, sharingModeOf } from "../matchingOrders.ts";
import type { OrderSorting } from "./schema.ts";

/** The orders of a user's list that match, sorted so that no two share a place. */
export async function sortedOrders(
  user: SessionUser,
  filter: OrderFilter,
  sorting: OrderSorting,
): Promise<{ query: QueryBuilder<Order> }> {
  const query = matchingOrders(user, await sharingModeOf(user), filter);
  // Not the query itself: what is awaited of an async function would be run.
  return { query: sorted(query, sorting) };
}

function sorted(query: QueryBuilder<Order>, { sort, direction }: OrderSorting): QueryBuilder<Order> {
  if (sort === "samples") query.orderBy(sampleCount(), direction);
  else if (sort === "status") query.orderByRaw(`${BY_PROGRESS} ${direction}`);
  else {
    if (sort === "owner") query.joinRelated("user");
    for (const column of COLUMNS[sort]) query.orderBy(column, direction);
  }
  return query.orderBy("orders.id", direction);
}

const BY_PROGRESS = "case orders.status when 'DRAFT' then 0 when 'SUBMITTED' then 1 else 2 end";

const COLUMNS = {
  created: ["orders.createdAt"],
  number: ["orders.orderNumber"],
  name: ["orders.name"],
  owner: ["user.lastName", "user.firstName", "user.id"],
};
