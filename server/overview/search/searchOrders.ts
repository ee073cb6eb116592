import { Order } from "../../../db/models/Order.ts";
import { User } from "../../../db/models/User.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/gates.ts";
import { type Rank, ranked } from "./ranking.ts";

/** Searches the orders visible to a user by number, name and, for the facility, owner. */
export async function searchOrders(user: SessionUser, searched: string) {
  const isAdmin = isFacilityAdmin(user);
  const query = Order.query().select("orders.id", "orderNumber", "orders.name", "orders.status");
  if (!isAdmin) query.where("orders.userId", user.id);
  const found = await ranked(
    query,
    { searched, name: "orders.orderNumber", columns: ["orders.orderNumber", "orders.name"] },
    (match, pattern) => {
      if (isAdmin) match.orWhereIn("orders.userId", peopleNamed(pattern));
    },
  );
  return (found as (Order & { rank: Rank })[]).map(({ rank, id, orderNumber, name, status }) => ({
    rank,
    hit: { id, orderNumber, name, status },
  }));
}

function peopleNamed(pattern: string) {
  return User.query()
    .select("id")
    .whereRaw("(first_name || ' ' || last_name || ' ' || email) ilike ?", [pattern]);
}
