import { z } from "zod";
import { EMAIL_MAX_CHARACTERS, PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from "../limits.ts";
import { text } from "../text.ts";

/** E-mail addresses compare without case; they are kept as typed. */
export const email = z
  .string()
  .trim()
  .max(EMAIL_MAX_CHARACTERS, "E-mail address is too long")
  .pipe(z.email("E-mail address is not valid"));
export const newPassword = z
  .string()
  .min(PASSWORD_MIN_CHARACTERS, `Password must have at least ${PASSWORD_MIN_CHARACTERS} characters`)
  .max(PASSWORD_MAX_CHARACTERS, `Password must have at most ${PASSWORD_MAX_CHARACTERS} characters`);
export const personName = text(100).min(1, "Missing required fields");

// Anything goes in: a wrong address or password is never told apart (additions §2).
export const signInInput = z.object({
  email: z.string().max(1000).catch(""),
  password: z.string().max(PASSWORD_MAX_CHARACTERS).catch(""),
});

const MISSING = "Missing required fields";
export const registerInput = z
  .object({
    email: z.string(MISSING).min(1, MISSING),
    password: z.string(MISSING).min(1, MISSING),
    firstName: z.string(MISSING).min(1, MISSING),
    lastName: z.string(MISSING).min(1, MISSING),
  })
  .pipe(z.object({ email, password: newPassword, firstName: personName, lastName: personName }));

export const demoSessionInput = z.object({
  role: z.enum(["RESEARCHER", "FACILITY_ADMIN"], "role must be RESEARCHER or FACILITY_ADMIN"),
});

export const changePasswordInput = z.object({
  currentPassword: z.string().max(PASSWORD_MAX_CHARACTERS),
  newPassword,
});
