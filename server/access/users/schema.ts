import { z } from "zod";
import { listPage } from "../../platform/input/page.ts";
import { email, newPassword, personName, role } from "./person.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { optionalText, text } from "../../platform/input/text.ts";
import { inputText } from "../../platform/errors/schemaText.ts";
import { RESET_REASON_MAX_CHARACTERS } from "../limits.ts";
import { parseOrcid } from "./rules/parseOrcid.ts";

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
  mustChangePassword: z.boolean().optional(),
});
/** service: an account for programs. */
export const createUserInput = account.extend({ service: z.boolean().default(false) });
export const updateUserInput = account.partial().extend({
  userId: recordId,
  active: z.boolean().optional(),
});

const REASON = inputText("users.reasonMissing", "reason must have 1 to {characters} characters", {
  characters: RESET_REASON_MAX_CHARACTERS,
});
export const resetSecondFactorsInput = userId.extend({
  reason: z
    .string(REASON)
    .trim()
    .min(1, REASON)
    .max(RESET_REASON_MAX_CHARACTERS, REASON)
    .pipe(text(RESET_REASON_MAX_CHARACTERS)),
});

const ORCID_INVALID = inputText(
  "users.orcidInvalid",
  "ORCID iD is not valid. Enter 16 digits, such as 0000-0002-1825-0097.",
);

/** What users change about their own account. orcid: stored as 0000-0002-1825-0097, whatever its form. */
export const changeProfileInput = z.object({
  firstName: personName,
  lastName: personName,
  institution: optionalText(200).transform((value) => value ?? null),
  orcid: text(100)
    .refine((value) => value === "" || parseOrcid(value) !== undefined, ORCID_INVALID)
    .transform((value) => parseOrcid(value) ?? null)
    .nullable(),
});
