import type { Knex } from "knex";
import { Order } from "../../../../db/models/Order.ts";
import { Study } from "../../../../db/models/Study.ts";

/** Returns whether all orders and studies belong to the demo, which means that no real data exists in this instance. */
export async function isOnlyDemo(db: Knex): Promise<boolean> {
  const [order, study] = await Promise.all([
    Order.query(db).joinRelated("user").where("user.isDemo", false).select("orders.id").first(),
    Study.query(db).joinRelated("user").where("user.isDemo", false).select("studies.id").first(),
  ]);
  return order === undefined && study === undefined;
}
