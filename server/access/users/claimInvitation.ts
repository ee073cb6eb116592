import type { Knex } from "knex";
import type { Invitation } from "../../../db/models/Invitation.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { validInvitations } from "./openInvitations.ts";

/** Marks a valid invitation as accepted and returns it; undefined without one. Of concurrent requests, one receives it.
 *  Call it within the transaction that creates the account.
 *  @param named the id of the invitation, or a verified email address */
export async function claimInvitation(
  trx: Knex.Transaction,
  ctx: Context,
  named: { id: string } | { email: string },
): Promise<Invitation | undefined> {
  const invitation =
    "id" in named
      ? validInvitations(trx).where({ id: named.id })
      : validInvitations(trx).whereRaw("lower(email) = lower(?)", [named.email]);
  const [accepted] = await invitation.patch({ acceptedAt: new Date() }).returning("*");
  if (!accepted) return undefined;
  const { id, email, role } = accepted;
  await recordChange(trx, ctx, {
    action: "invitation.accepted",
    targetType: "invitation",
    targetId: id,
    after: { email, role },
  });
  return accepted;
}
