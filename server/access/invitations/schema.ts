import { z } from "zod";
import { listPage } from "../../platform/input/page.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { oneTimeToken } from "../users/oneTimeToken.ts";
import { departmentRole, email, MISSING_FIELDS, newPassword, personName, role } from "../users/person.ts";

export const createInvitationInput = z.object({
  email,
  role,
  departmentId: recordId.nullable().optional(),
  departmentRole: departmentRole.nullable().optional(),
});
export const inviteMemberInput = z.object({ email });
export const listInvitationsInput = listPage;
export const invitationId = z.object({ invitationId: recordId });
export const invitationToken = z.object({ token: oneTimeToken });
export const acceptInvitationInput = z
  .object({
    token: oneTimeToken,
    password: z.string(MISSING_FIELDS).min(1, MISSING_FIELDS),
    firstName: z.string(MISSING_FIELDS).min(1, MISSING_FIELDS),
    lastName: z.string(MISSING_FIELDS).min(1, MISSING_FIELDS),
  })
  .pipe(
    z.object({ token: oneTimeToken, password: newPassword, firstName: personName, lastName: personName }),
  );
