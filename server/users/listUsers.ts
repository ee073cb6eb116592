import type { z } from "zod";
import { User } from "../../db/models/User.ts";
import { likePattern } from "../text.ts";
import { presentUser } from "./present.ts";
import type { listUsersInput } from "./schema.ts";

/** Accounts, newest first, found by a part of name or e-mail address and by role.
 *  Gives { users, total, limit, offset }. Additions §1, §2. */
export async function listUsers({ limit, offset, search, role }: z.output<typeof listUsersInput>) {
  const found = User.query().modify((query) => {
    if (role) query.where({ role });
    if (search) {
      query.whereRaw("(first_name || ' ' || last_name || ' ' || email) ilike ?", [likePattern(search)]);
    }
  });
  const [users, total] = await Promise.all([
    found
      .clone()
      .orderBy([
        { column: "createdAt", order: "desc" },
        { column: "id", order: "desc" },
      ])
      .limit(limit)
      .offset(offset),
    found.resultSize(),
  ]);
  return { users: users.map(presentUser), total, limit, offset };
}
