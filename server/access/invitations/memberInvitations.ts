import type { QueryBuilder } from "objection";
import type { z } from "zod";
import type { Invitation } from "../../../db/models/Invitation.ts";
import { User } from "../../../db/models/User.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { DEPARTMENT_INVITATIONS_MAX } from "../limits.ts";
import { mayInviteMembers } from "../departments/listDepartments.ts";
import { createInvitation } from "./createInvitation.ts";
import { invitedElsewhere, tooManyInvitations } from "./errors.ts";
import { openInvitations, validInvitations } from "../users/openInvitations.ts";
import { presentInvitation } from "./present.ts";
import { revokeInvitation } from "./revokeInvitation.ts";
import type { inviteMemberInput } from "./schema.ts";

const ROLE = "RESEARCHER";

/** Invites an address as a researcher to the department that the caller leads, as createInvitation does. Raises
 *  forbidden, invitedElsewhere, tooManyInvitations, emailTaken. */
export async function inviteMember(ctx: SignedInContext, { email }: z.output<typeof inviteMemberInput>) {
  const departmentId = (await findLedDepartment(ctx)) ?? raise(forbidden());
  return createInvitation(ctx, { email, role: ROLE, departmentId }, async (trx) => {
    const earlier = await validInvitations(trx).whereRaw("lower(email) = lower(?)", [email]);
    if (earlier.some((invitation) => invitation.departmentId !== departmentId || invitation.role !== ROLE))
      raise(invitedElsewhere());
    if ((await ofMembers(openInvitations(trx), departmentId).resultSize()) >= DEPARTMENT_INVITATIONS_MAX)
      raise(tooManyInvitations());
  });
}

/** Lists the open invitations to the department that the caller leads, newest first: { invitations }; none for other
 *  users. */
export async function listMemberInvitations(ctx: SignedInContext) {
  const departmentId = await findLedDepartment(ctx);
  if (departmentId === undefined) return { invitations: [] };
  const invitations = await ofMembers(openInvitations(ctx.db), departmentId)
    .orderBy([
      { column: "createdAt", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(DEPARTMENT_INVITATIONS_MAX);
  return { invitations: invitations.map(presentInvitation) };
}

/** Revokes an invitation to the department that the caller leads. Raises forbidden, invitationNotFound. */
export async function revokeMemberInvitation(
  ctx: SignedInContext,
  input: { invitationId: string },
): Promise<void> {
  const departmentId = (await findLedDepartment(ctx)) ?? raise(forbidden());
  await revokeInvitation(ctx, input, (query) => ofMembers(query, departmentId));
}

/** The department to which a user may invite members. */
async function findLedDepartment({ db, user: { id } }: SignedInContext): Promise<string | undefined> {
  const user = await User.query(db).findById(id).throwIfNotFound();
  return (await mayInviteMembers(db, user)) ? (user.departmentId ?? undefined) : undefined;
}

function ofMembers(query: QueryBuilder<Invitation>, departmentId: string): QueryBuilder<Invitation> {
  return query.where({ departmentId, role: ROLE });
}
