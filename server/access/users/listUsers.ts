import type { z } from "zod";
import { User } from "../../../db/models/User.ts";
import { newestPage } from "../../platform/lists/newestPage.ts";
import { likePattern } from "../../platform/input/text.ts";
import { presentUser } from "./present.ts";
import { findSignInMethods } from "./signInMethods.ts";
import { findSecondFactors } from "./resetSecondFactors.ts";
import type { listUsersInput } from "./schema.ts";
import type { Knex } from "knex";

/** Lists accounts, newest first, filtered by a part of the name or email address and by role, with the ways in which
 *  they can sign in and their second factors. Returns { users, total, limit, offset }. Additions §1, §2. */
export async function listUsers(db: Knex, { search, role, ...page }: z.output<typeof listUsersInput>) {
  const found = User.query(db).modify((query) => {
    if (role) query.where({ role });
    if (search) {
      query.whereRaw("(first_name || ' ' || last_name || ' ' || email) ilike ?", [likePattern(search)]);
    }
  });
  const { rows, total } = await newestPage(found, page);
  const methods = await findSignInMethods(db, rows);
  const factors = await findSecondFactors(db, rows);
  const users = rows.map((user) => ({
    ...presentUser(user),
    signInMethods: methods.get(user.id) ?? [],
    secondFactors: factors.get(user.id) ?? [],
  }));
  return { users, total, ...page };
}

/** Finds the account of an email address, ignoring case. */
export async function findUserByEmail(db: Knex, email: string): Promise<User | undefined> {
  if (email === "" || email.includes("\0")) return undefined;
  return User.query(db).whereRaw("lower(email) = lower(?)", [email.trim()]).first();
}

/** Whether an active facility admin exists. */
export async function hasAdmin(trx: Knex): Promise<boolean> {
  const admin = await User.query(trx)
    .findOne({ role: "FACILITY_ADMIN", isDemo: false, isService: false })
    .select("id");
  return admin !== undefined;
}
