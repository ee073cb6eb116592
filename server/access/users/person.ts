import { z } from "zod";
import {
  EMAIL_MAX_CHARACTERS,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
} from "../../platform/limits/limits.ts";
import { text } from "../../platform/input/text.ts";

/** What a caller says of a person, in the words of one rule each. */
export const MISSING_FIELDS = "Missing required fields";

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
export const personName = text(100).min(1, MISSING_FIELDS);
