import type { z } from "zod";
import { User } from "../../../db/models/User.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { userNotFound } from "./errors.ts";
import type { changeProfileInput } from "./schema.ts";

/** Returns what the caller may change about the own account: { firstName, lastName, institution, orcid }. */
export async function readProfile(ctx: SignedInContext) {
  return presentProfile((await User.query(ctx.db).findById(ctx.user.id)) ?? raise(userNotFound()));
}

/** Changes name, institution and ORCID iD of the caller; the facility changes email address and role. Returns the
 *  profile. */
export async function changeProfile(ctx: SignedInContext, profile: z.output<typeof changeProfileInput>) {
  return transaction(ctx.db, async (trx) => {
    const before = (await User.query(trx).findById(ctx.user.id).forNoKeyUpdate()) ?? raise(userNotFound());
    const after = await before.$query(trx).patchAndFetch(profile);
    await recordChange(trx, ctx, {
      action: "user.profileChanged",
      targetType: "user",
      targetId: ctx.user.id,
      before: presentProfile(before),
      after: presentProfile(after),
    });
    return presentProfile(after);
  });
}

function presentProfile({ firstName, lastName, institution, orcid }: User) {
  return { firstName, lastName, institution, orcid };
}
