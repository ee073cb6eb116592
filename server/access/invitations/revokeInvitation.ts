import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { invitationNotFound } from "./errors.ts";
import { openInvitations } from "./openInvitations.ts";

/** Ends an invitation and its link. Raises invitationNotFound, also for an accepted or revoked one. Additions §13. */
export async function revokeInvitation(
  ctx: Context,
  { invitationId }: { invitationId: string },
): Promise<void> {
  await transaction(ctx.db, async (trx) => {
    const [revoked] = await openInvitations(trx)
      .where({ id: invitationId })
      .patch({ revokedAt: new Date() })
      .returning("*");
    if (!revoked) raise(invitationNotFound());
    const { id, email, role } = revoked;
    await recordChange(trx, ctx, {
      action: "invitation.revoked",
      targetType: "invitation",
      targetId: id,
      before: { email, role },
    });
  });
}
