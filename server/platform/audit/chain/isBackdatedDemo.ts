import type { Knex } from "knex";
import { Setting } from "../../../../db/models/Setting.ts";
import { isOnlyDemo } from "./isOnlyDemo.ts";

/** Returns whether the demo is installed and no other data exists. The demo backdates its entries, so they are
 *  sealed only after the instance contains real data. */
export async function isBackdatedDemo(database: Knex): Promise<boolean> {
  const demo = await Setting.query(database).findById("demo").select("key");
  return demo !== undefined && (await isOnlyDemo(database));
}
