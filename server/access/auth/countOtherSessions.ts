import type { SignedInContext } from "../../platform/rpc/context.ts";
import { otherSessions } from "./otherSessions.ts";

/** Gives { count }: in how many other places the caller is signed in now. */
export async function countOtherSessions(ctx: SignedInContext): Promise<{ count: number }> {
  const [row] = (await otherSessions(ctx.site.database, ctx)
    .where("expire", ">=", ctx.site.database.fn.now())
    .count("* as count")) as [{ count: string }];
  return { count: Number(row.count) };
}
