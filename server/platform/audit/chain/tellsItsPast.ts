import type { Knex } from "knex";
import { Setting } from "../../../../db/models/Setting.ts";
import { isOnlyDemo } from "./isOnlyDemo.ts";

/** Whether this instance shows the demo and nothing else, which makes up what has happened: its entries wait for their
 *  seal until there is something of people's own. */
export async function tellsItsPast(database: Knex): Promise<boolean> {
  const demo = await Setting.query(database).findById("demo").select("key");
  return demo !== undefined && (await isOnlyDemo());
}
