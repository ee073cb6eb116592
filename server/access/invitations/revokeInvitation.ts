import type { QueryBuilder } from "objection";
import type { Invitation } from "../../../db/models/Invitation.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { invitationNotFound } from "./errors.ts";
import { openInvitations } from "../users/openInvitations.ts";

/** Ends an invitation and its link, if it is among those of `within`. Raises invitationNotFound, also for an accepted or
 *  revoked one. Additions §13. */
export async function revokeInvitation(
  ctx: Context,
  { invitationId }: { invitationId: string },
  within: (query: QueryBuilder<Invitation>) => QueryBuilder<Invitation> = (query) => query,
): Promise<void> {
  await transaction(ctx.db, async (trx) => {
    const [revoked] = await within(openInvitations(trx))
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
