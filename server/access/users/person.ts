import { z } from "zod";
import { DEPARTMENT_ROLES, USER_ROLES } from "../../../db/values.ts";
import { inputText } from "../../platform/errors/schemaText.ts";
import { EMAIL_MAX_CHARACTERS, PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from "../limits.ts";
import { text } from "../../platform/input/text.ts";

/** Personal data of a request, with one rule per field. */
export const MISSING_FIELDS = inputText("users.fieldsMissing", "Missing required fields");

/** Email addresses are compared without case and stored as typed. */
export const email = z
  .string()
  .trim()
  .max(EMAIL_MAX_CHARACTERS, inputText("users.emailTooLong", "Email address is too long"))
  .pipe(z.email(inputText("users.emailInvalid", "Email address is not valid")));
export const newPassword = z
  .string()
  .min(
    PASSWORD_MIN_CHARACTERS,
    inputText("users.passwordTooShort", "Password must have at least {characters} characters", {
      characters: PASSWORD_MIN_CHARACTERS,
    }),
  )
  .max(
    PASSWORD_MAX_CHARACTERS,
    inputText("users.passwordTooLong", "Password must have at most {characters} characters", {
      characters: PASSWORD_MAX_CHARACTERS,
    }),
  );
export const personName = text(100).min(1, MISSING_FIELDS);
export const role = z.enum(USER_ROLES, `role must be one of: ${USER_ROLES.join(", ")}`);
export const departmentRole = z.enum(
  DEPARTMENT_ROLES,
  inputText("departments.roleInvalid", "role must be lead or member"),
);
