import { publishChange } from "../../platform/events/publishChange.ts";
import type { Context, SignedInContext } from "../../platform/rpc/context.ts";
import type { Knex } from "knex";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { Site } from "../../platform/site/site.ts";

/** Ends the session of the caller and its live updates. Additions §2. */
export async function signOut(ctx: Context): Promise<void> {
  await ctx.session?.close();
  if (ctx.user) await publishChange(ctx.site.database, `user:${ctx.user.id}`);
}

/** The sessions of the caller except the current one. */
export function otherSessions(database: Knex, { user, session }: SignedInContext): Knex.QueryBuilder {
  return database("sessions").whereRaw("sess->>'userId' = ? and sid <> ?", [user.id, session?.id ?? ""]);
}

/** Ends all other sessions of the caller and their live updates. Returns { ended }: their number. */
export async function signOutElsewhere(ctx: SignedInContext): Promise<{ ended: number }> {
  return transaction(ctx.db, async (trx) => {
    const ended = await otherSessions(trx, ctx).delete();
    await recordChange(trx, ctx, {
      action: "user.signedOutElsewhere",
      targetType: "user",
      targetId: ctx.user.id,
      after: { ended },
    });
    return { ended };
  });
}

/** Deletes expired sessions. Returns their number. */
export async function removeExpiredSessions(site: Site, now: Date): Promise<number> {
  return site.database("sessions").where("expire", "<", now).delete();
}
