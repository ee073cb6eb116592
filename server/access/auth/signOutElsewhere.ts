import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { otherSessions } from "./otherSessions.ts";

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
