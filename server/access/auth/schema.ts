import { z } from "zod";
import { DEMO_ROLES } from "../../../db/values.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { PASSWORD_MAX_CHARACTERS } from "../limits.ts";
import { authenticationResponse } from "../factors/passkeyResponses.ts";
import { oneTimeToken } from "../users/oneTimeToken.ts";
import { email, MISSING_FIELDS, newPassword, personName } from "../users/person.ts";

// Accepts any text, so that a wrong email address and a wrong password are indistinguishable (additions §2).
export const signInInput = z.object({
  email: z.string().max(1000).catch(""),
  password: z.string().max(PASSWORD_MAX_CHARACTERS).catch(""),
});

// Accepts any text, so that a malformed code is a wrong one. Apps show codes in groups.
export const codeInput = z.object({
  code: z
    .string()
    .max(100)
    .catch("")
    .transform((code) => code.replaceAll(/\s/g, "")),
});
export const passkeyInput = z.object({ response: authenticationResponse });

export const registerInput = z
  .object({
    email: z.string(MISSING_FIELDS).min(1, MISSING_FIELDS),
    password: z.string(MISSING_FIELDS).min(1, MISSING_FIELDS),
    firstName: z.string(MISSING_FIELDS).min(1, MISSING_FIELDS),
    lastName: z.string(MISSING_FIELDS).min(1, MISSING_FIELDS),
  })
  .pipe(z.object({ email, password: newPassword, firstName: personName, lastName: personName }));

export const demoSessionInput = z.object({
  role: z.enum(DEMO_ROLES, "role must be RESEARCHER or FACILITY_ADMIN"),
});

export const changePasswordInput = z.object({
  currentPassword: z.string().max(PASSWORD_MAX_CHARACTERS),
  newPassword,
});

// Accepts any text, so that the response does not depend on it (additions §13).
export const requestResetInput = z.object({ email: z.string().max(1000).catch("") });
export const confirmResetInput = z.object({ token: oneTimeToken, password: newPassword });

/** sessionId: the hash of listSessions. */
export const sessionId = z.object({ sessionId: recordId });
