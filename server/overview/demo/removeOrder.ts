import type { Knex } from "knex";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Order } from "../../../db/models/Order.ts";
import { dataRoot } from "../../data/files/dataRoot.ts";
import { inDemo } from "./inDemo.ts";

/** Deletes a demo order with all its records and uploaded files: one that is incomplete or old. Otherwise a demo
 *  that runs for months would fill its disk. */
export async function removeOrder(db: Knex, orderId: string): Promise<void> {
  await inDemo(db, async (trx) => {
    await Order.query(trx).deleteById(orderId);
    await trx("downloads").where({ orderId }).delete();
    await trx("notifications").where({ orderId }).delete();
    await trx("audit_entries").where({ orderId }).delete();
  });
  await rm(join(await dataRoot(db), "orders", orderId), { recursive: true, force: true });
}
