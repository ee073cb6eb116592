import type { Knex } from "knex";
import { type AnyQueryBuilder, raw } from "objection";
import { Order } from "../../../db/models/Order.ts";
import { listed } from "./listed.ts";
import { presentOrderName } from "./rows.ts";

interface WorkRow {
  since: Date;
  needs: { need: string; samples: number }[];
}

/** Lists orders with what each needs, newest need first, in one query: one row per order however many samples need
 *  something. needs: per name a query of orders that selects samples (their number) and since (when the need arose); the
 *  names are in the order in which an order lists them. Returns rows { id, orderNumber, name, owner, at, needs }. */
export async function workByOrder<Need extends string>(db: Knex, needs: Record<Need, AnyQueryBuilder>) {
  // Each in brackets: grouping of one would be that of the union.
  const [first, ...rest] = Object.entries<AnyQueryBuilder>(needs).map(([need, found], place) =>
    Order.query(db).from(
      found
        .select("orders.id as orderId", raw("?::text as need", [need]), raw("?::int as place", [place]))
        .as("found"),
    ),
  );
  if (!first) throw new Error("No need is given");
  const found = Order.query(db)
    .with("work", first.unionAll(rest))
    .join("work", "work.orderId", "orders.id")
    .groupBy("orders.id")
    .select(
      "orders.*",
      raw("max(work.since)").as("since"),
      raw("json_agg(json_build_object('need', work.need, 'samples', work.samples) order by work.place)").as(
        "needs",
      ),
    )
    .withGraphFetched("user")
    .orderBy([
      { column: "since", order: "desc" },
      { column: "orders.id", order: "desc" },
    ]);
  return listed(found, (order) => {
    const { since, needs: open } = order as unknown as WorkRow;
    const { user } = order;
    return {
      ...presentOrderName(order),
      owner: user ? `${user.firstName} ${user.lastName}` : null,
      at: since.toISOString(),
      needs: open as { need: Need; samples: number }[],
    };
  });
}
