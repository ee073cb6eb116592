import type { Knex } from "knex";
import { User } from "../../../db/models/User.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { lastAdmin } from "./errors.ts";

/** Refuses a change that leaves nobody to administer the facility. Call it inside the SERIALIZABLE transaction,
 *  after the change to `before`. Raises lastAdmin. */
export async function keepOneAdmin(trx: Knex.Transaction, before: User): Promise<void> {
  if (before.role !== "FACILITY_ADMIN" || !before.active) return;
  const admins = await User.query(trx)
    .where({ role: "FACILITY_ADMIN", active: true, isDemo: false })
    .resultSize();
  if (admins === 0) raise(lastAdmin());
}
