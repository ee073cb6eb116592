import type { Knex } from "knex";
import type { z } from "zod";
import { Invitation } from "../../../db/models/Invitation.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { INVITATION_DAYS } from "../limits.ts";
import { queueMail } from "../mail/queueMail.ts";
import { refuseUnknownDepartment } from "../users/createUser.ts";
import { emailTaken } from "../users/errors.ts";
import { findUserByEmail } from "../users/listUsers.ts";
import { generateOneTimeToken, hashOneTimeToken } from "../users/oneTimeToken.ts";
import { openInvitations } from "../users/openInvitations.ts";
import { presentInvitation } from "./present.ts";
import type { createInvitationInput } from "./schema.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Invites an address: revokes its earlier invitations, and mails the link if mail is on. `guard` runs inside the
 *  same transaction, before the changes. Returns { invitation, url }; `url` is returned only here. Raises emailTaken,
 *  departmentNotFound. Additions §13. */
export async function createInvitation(
  ctx: SignedInContext,
  { email, role, departmentId = null, departmentRole = null }: z.output<typeof createInvitationInput>,
  guard: (trx: Knex.Transaction) => Promise<void> = async () => {},
) {
  const token = generateOneTimeToken();
  const path = `/invitation#token=${token}`;
  return transaction(ctx.db, async (trx) => {
    await guard(trx);
    if (await findUserByEmail(trx, email)) raise(emailTaken());
    await refuseUnknownDepartment(trx, departmentId);
    await openInvitations(trx).whereRaw("lower(email) = lower(?)", [email]).patch({ revokedAt: new Date() });
    const invitation = await Invitation.query(trx)
      .insert({
        email,
        role,
        departmentId,
        departmentRole: departmentId === null ? null : departmentRole,
        invitedById: ctx.user.id,
        tokenHash: hashOneTimeToken(token),
        expiresAt: new Date(Date.now() + INVITATION_DAYS * DAY_MS),
      })
      .returning("*");
    const { id, expiresAt } = presentInvitation(invitation);
    await recordChange(trx, ctx, {
      action: "invitation.created",
      targetType: "invitation",
      targetId: id,
      after: { email, role, departmentId, departmentRole: invitation.departmentRole, expiresAt },
    });
    const invitedBy = `${ctx.user.firstName} ${ctx.user.lastName}`;
    await queueMail(trx, ctx, {
      to: email,
      kind: "invitation",
      template: "invitation",
      params: { path, invitedBy, expiresAt },
    });
    return { invitation: { id, email, role, expiresAt }, url: `${ctx.origin}${path}` };
  });
}
