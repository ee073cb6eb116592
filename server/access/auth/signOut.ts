import { announce } from "../../platform/events/announce.ts";
import type { Context } from "../../platform/rpc/context.ts";

/** Ends the session of the one who asks, and with it the feeds that it opened. Additions §2. */
export async function signOut(ctx: Context): Promise<void> {
  await ctx.session?.close();
  if (ctx.user) await announce(ctx.site.database, `user:${ctx.user.id}`);
}
