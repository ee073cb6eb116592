import { announce } from "../../platform/events/announce.ts";
import type { Context, SignedInContext } from "../../platform/rpc/context.ts";
import type { Knex } from "knex";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { Site } from "../../platform/site/site.ts";

/** Ends the session of the one who asks, and with it the feeds that it opened. Additions §2. */
export async function signOut(ctx: Context): Promise<void> {
  await ctx.session?.close();
  if (ctx.user) await announce(ctx.site.database, `user:${ctx.user.id}`);
}

/** The sessions of the caller but the one they ask with. */
function otherSessions(database: Knex, { user, session }: SignedInContext): Knex.QueryBuilder {
  return database("sessions").whereRaw("sess->>'userId' = ? and sid <> ?", [user.id, session?.id ?? ""]);
}

/** Gives { count }: in how many other places the caller is signed in now. */
export async function countOtherSessions(ctx: SignedInContext): Promise<{ count: number }> {
  const [row] = (await otherSessions(ctx.site.database, ctx)
    .where("expire", ">=", ctx.site.database.fn.now())
    .count("* as count")) as [{ count: string }];
  return { count: Number(row.count) };
}

/** Ends every session of the caller but the one they ask with, and the feeds that those opened.
 *  Gives { ended }: how many there were. */
export async function signOutElsewhere(ctx: SignedInContext): Promise<{ ended: number }> {
  return transaction(async (trx) => {
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

/** Removes sessions whose 30 days are over; they open nothing any more. Gives how many. */
export async function removeExpiredSessions(site: Site, now: Date): Promise<number> {
  return site.database("sessions").where("expire", "<", now).delete();
}
