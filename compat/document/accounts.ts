import { z } from "zod";
import { USER_ROLES } from "../../db/values.ts";
import {
  invalidCredentials,
  passwordUnchanged,
  registrationClosed,
  resetLinkInvalid,
  tooManyAttempts,
  tooManyRegistrations,
  wrongCurrentPassword,
} from "../../server/access/auth/errors.ts";
import { noPendingSignIn, secondFactorRequired, wrongCode } from "../../server/access/factors/errors.ts";
import { invitationInvalid } from "../../server/access/invitations/errors.ts";
import { directoryUnavailable } from "../../server/access/directory/errors.ts";
import {
  accountDeactivated,
  accountMissing,
  emailMissing,
  otherIdentity,
} from "../../server/access/identities/errors.ts";
import { notFound } from "../../server/platform/errors/errors.ts";
import type { accounts } from "../accounts.ts";
import type { Described } from "./operation.ts";
import { done, person } from "./shapes.ts";
import { emailTaken } from "../../server/access/users/errors.ts";

const user = person
  .extend({
    role: z.enum(USER_ROLES),
    isDemo: z.boolean(),
    mustChangePassword: z
      .boolean()
      .describe("Whether every operation except three is refused until the user has changed the password"),
    mustSetUpSecondFactor: z
      .literal(true)
      .optional()
      .describe("Present until the user, whose role requires a second factor, has set one up"),
    mustAcceptTerms: z
      .literal(true)
      .optional()
      .describe("Present until the user has accepted the terms of use in force"),
  })
  .meta({ id: "SessionUser" });

export const accountsDescribed: Described<typeof accounts> = {
  "POST /auth/sign-in": {
    summary: "Sign in",
    description:
      "Sets the session cookie. With a directory, `email` may be another login of it, and a first sign-in may create an account; after a correct password, 403 states why the account cannot be used. If the account has a second factor, a correct password returns 401 `Second factor required` with `methods` (`totp`, `passkey`, `recovery`), and the session cookie only serves to complete the sign-in within ten minutes. After 10 failed attempts for an account from one address in 15 minutes, or 100 failed attempts from an address for accounts that have not signed in from it, further attempts are refused until `Retry-After` has passed. More than 30 failed attempts for an account from all addresses delay responses but do not lock the account.",
    procedure: "auth.signIn",
    answers: { 200: z.object({ user }) },
    errors: [
      invalidCredentials(),
      secondFactorRequired(),
      accountMissing(),
      accountDeactivated(),
      otherIdentity(),
      emailMissing(),
      tooManyAttempts(1),
      directoryUnavailable(),
    ],
  },
  "POST /auth/second-factor": {
    summary: "Complete a sign-in with a code",
    description:
      "`code` is a code of the authenticator app, which works once, or a recovery code. Sets a new session cookie. After 10 wrong codes for an account in 15 minutes, further ones are refused until `Retry-After` has passed. Passkeys are used in a browser only.",
    procedure: "auth.secondFactor",
    answers: { 200: z.object({ user }) },
    errors: [noPendingSignIn(), wrongCode(), tooManyAttempts(1)],
  },
  "POST /auth/sign-out": {
    summary: "Sign out",
    description: "Ends the session. No-op without a session.",
    procedure: "auth.signOut",
    answers: { 200: done },
  },
  "GET /auth/session": {
    summary: "Get the current session",
    description: "`user` is null without a session.",
    procedure: "auth.session",
    answers: { 200: z.object({ user: user.nullable() }) },
  },
  "POST /auth/change-password": {
    summary: "Change password",
    description:
      "Ends the other sessions of the user, and sets a new session cookie. Requires a session; tokens stay valid.",
    procedure: "auth.changePassword",
    answers: { 200: done },
    errors: [wrongCurrentPassword(), passwordUnchanged(), tooManyAttempts(1)],
  },
  "POST /auth/password-reset": {
    summary: "Request a password reset",
    description:
      "Always succeeds. If mail is configured and the address belongs to an active account of a person, it receives a link that works once, for one hour. At most 3 emails per account and 20 requests per address in an hour; further requests send nothing.",
    procedure: "auth.requestPasswordReset",
    answers: { 202: done },
  },
  "POST /auth/password-reset/confirm": {
    summary: "Reset password",
    description:
      "`token` is the one of the link in the email. Ends all sessions and other reset links of the account; tokens stay valid.",
    procedure: "auth.confirmPasswordReset",
    answers: { 200: done },
    errors: [resetLinkInvalid()],
  },
  "POST /auth/accept-invitation": {
    summary: "Accept an invitation",
    description: "Creates the account with the invited address and role, and signs in.",
    procedure: "invitations.accept",
    answers: { 201: z.object({ user }) },
    errors: [invitationInvalid(), emailTaken()],
  },
  "POST /register": {
    summary: "Register",
    description:
      "Creates a researcher account without signing in. Disabled unless the facility enables `selfRegistration` in the access settings; enabled in demo mode. Limited to 20 registrations per hour and address.",
    procedure: "auth.register",
    answers: { 201: z.object({ user }) },
    errors: [emailTaken(), registrationClosed(), tooManyRegistrations(1)],
  },
  "POST /demo/session": {
    summary: "Enter the public demo",
    description: "Signs in with the demo account of a role. Available only on instances in demo mode.",
    procedure: "auth.demo",
    answers: { 200: z.object({ user }) },
    errors: [notFound()],
  },
};
