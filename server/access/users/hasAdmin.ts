import type { Knex } from "knex";
import { User } from "../../../db/models/User.ts";

/** Whether somebody can administer this installation. */
export async function hasAdmin(trx?: Knex.Transaction): Promise<boolean> {
  const admin = await User.query(trx).findOne({ role: "FACILITY_ADMIN", isDemo: false }).select("id");
  return admin !== undefined;
}
