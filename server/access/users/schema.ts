import { z } from "zod";
import { USER_ROLES } from "../../../db/values.ts";
import { listPage } from "../../platform/input/page.ts";
import { email, newPassword, personName } from "./person.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { optionalText, text } from "../../platform/input/text.ts";

const role = z.enum(USER_ROLES, "role must be FACILITY_ADMIN or RESEARCHER");
const departmentId = recordId.nullable();

export const userId = z.object({ userId: recordId });
export const listUsersInput = listPage.extend({ search: text(200).optional(), role: role.optional() });
const account = z.object({
  email,
  firstName: personName,
  lastName: personName,
  role,
  password: newPassword.optional(),
  departmentId: departmentId.optional(),
  institution: optionalText(200),
  phone: optionalText(100),
});
/** service: an account for programs. */
export const createUserInput = account.extend({ service: z.boolean().default(false) });
export const updateUserInput = account.partial().extend({
  userId: recordId,
  active: z.boolean().optional(),
});
