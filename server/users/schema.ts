import { z } from "zod";
import { listPage } from "../page.ts";
import { email, newPassword, personName } from "../person.ts";
import { optionalText, text } from "../text.ts";

const role = z.enum(["FACILITY_ADMIN", "RESEARCHER"], "role must be FACILITY_ADMIN or RESEARCHER");
const departmentId = z.string().max(64).nullable();

export const userId = z.object({ userId: z.string().max(64) });
export const listUsersInput = listPage.extend({ search: text(200).optional(), role: role.optional() });
export const createUserInput = z.object({
  email,
  firstName: personName,
  lastName: personName,
  role,
  password: newPassword.optional(),
  departmentId: departmentId.optional(),
  institution: optionalText(200),
  phone: optionalText(100),
});
export const updateUserInput = createUserInput.partial().extend({
  userId: z.string().max(64),
  active: z.boolean().optional(),
});
