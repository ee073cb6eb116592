import type { Knex } from "knex";
import type { z } from "zod";
import type { Invitation } from "../../../db/models/Invitation.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context, SessionUser } from "../../platform/rpc/context.ts";
import { startSession } from "../auth/startSession.ts";
import { claimInvitation } from "../users/claimInvitation.ts";
import { insertUser } from "../users/createUser.ts";
import { hashOneTimeToken } from "../users/oneTimeToken.ts";
import { validInvitations } from "../users/openInvitations.ts";
import { invitationInvalid } from "./errors.ts";
import type { acceptInvitationInput } from "./schema.ts";

/** Creates the account of an invitation and opens its session. Returns { user }. Raises invitationInvalid, and
 *  emailTaken if the address has registered since. Additions §13. */
export async function acceptInvitation(
  ctx: Context,
  { token, ...person }: z.output<typeof acceptInvitationInput>,
): Promise<{ user: SessionUser }> {
  const { id, email, role, departmentId, departmentRole } = await findInvitation(ctx.db, token);
  const user = await insertUser(
    ctx,
    { ...person, email, role, departmentId, departmentRole },
    async (trx) => {
      if (!(await claimInvitation(trx, ctx, { id }))) raise(invitationInvalid());
    },
  );
  return startSession(ctx, user);
}

/** Returns the address and the role of a valid invitation, for its page. Raises invitationInvalid. */
export async function readInvitation({ db }: Context, { token }: { token: string }) {
  const { email, role } = await findInvitation(db, token);
  return { email, role };
}

async function findInvitation(db: Knex, token: string): Promise<Invitation> {
  const found = await validInvitations(db).findOne({ tokenHash: hashOneTimeToken(token) });
  return found ?? raise(invitationInvalid());
}
