import type { Knex } from "knex";
import type { z } from "zod";
import { raise } from "../apiError.ts";
import { presentSessionUser } from "../auth/findSessionUser.ts";
import type { Context, SessionUser } from "../context.ts";
import { insertUser, type NewUser } from "../users/insertUser.ts";
import { alreadySetUp, setupLinkInvalid } from "./errors.ts";
import { hasAdmin } from "./hasAdmin.ts";
import type { createFirstAdminInput } from "./schema.ts";
import { isSetupToken } from "./setupToken.ts";

/** Makes the first facility admin for whoever holds the setup link, and signs them in.
 *  Gives { user }. Raises alreadySetUp, setupLinkInvalid. Of several at once one wins. */
export async function createFirstAdmin(
  ctx: Context,
  { token, ...person }: z.output<typeof createFirstAdminInput>,
): Promise<{ user: SessionUser }> {
  if (await hasAdmin()) raise(alreadySetUp());
  if (!(await isSetupToken(token))) raise(setupLinkInvalid());
  const user = await insertFirstAdmin(ctx, person);
  await ctx.session?.open(user.id);
  return { user: presentSessionUser(user) };
}

/** Stores the first facility admin, or raises alreadySetUp when there is one. */
export function insertFirstAdmin(ctx: Context, person: Omit<NewUser, "role">) {
  return insertUser(ctx, { ...person, role: "FACILITY_ADMIN" }, async (trx) => {
    await oneAtATime(trx);
    if (await hasAdmin(trx)) raise(alreadySetUp());
  });
}

async function oneAtATime(trx: Knex.Transaction): Promise<void> {
  await trx.raw("lock table users in share row exclusive mode");
}
