import { z } from "zod";
import {
  DEPARTMENT_ROLES,
  IDENTITY_KINDS,
  SECOND_FACTOR_KINDS,
  SIGN_IN_METHODS,
  USER_ROLES,
} from "../../db/values.ts";
import {
  demoAccount,
  departmentNotFound,
  lastAdmin,
  lastPasswordAdmin,
  noSecondFactor,
  noServicePassword,
  ownSecondFactors,
  userHasRecords,
  userNotFound,
  emailTaken,
} from "../../server/access/users/errors.ts";
import { invitationNotFound } from "../../server/access/invitations/errors.ts";
import { identityNotFound, ownIdentity } from "../../server/access/linkedIdentities/errors.ts";
import type { users } from "../users.ts";
import type { Described } from "./operation.ts";
import { done, id, pageShape, person, time } from "./shapes.ts";

const user = person
  .extend({
    role: z.enum(USER_ROLES),
    isDemo: z.boolean(),
    active: z.boolean(),
    erased: z.boolean().describe("Whether the personal data were erased"),
    service: z.boolean().describe("An account for programs, without a password"),
    mustChangePassword: z.boolean(),
    phone: z.string().nullable(),
    institution: z.string().nullable(),
    orcid: z.string().nullable().describe("ORCID iD, such as 0000-0002-1825-0097"),
    departmentId: id.nullable(),
    departmentRole: z.enum(DEPARTMENT_ROLES).nullable().describe("null without a department"),
    mailRefusal: z
      .string()
      .nullable()
      .describe("Answer of the mail server that refused this email address; null without one"),
    createdAt: time,
  })
  .meta({ id: "User" });

const listedUser = user
  .extend({
    signInMethods: z
      .array(z.enum(SIGN_IN_METHODS))
      .describe("Ways of signing in: a password, single sign-on, a directory; empty for service accounts"),
    secondFactors: z
      .array(z.enum(SECOND_FACTOR_KINDS))
      .describe("Kinds of second factors that the user has set up"),
  })
  .meta({ id: "ListedUser" });

const signInIdentity = z
  .object({
    id,
    kind: z.enum(IDENTITY_KINDS).describe("oidc: single sign-on, ldap: the directory"),
    issuer: z.string().describe("Issuer of the provider; `ldap` for the directory"),
    subject: z.string().describe("Permanent identifier at the issuer"),
    createdAt: time,
    lastUsedAt: time.nullable(),
  })
  .meta({ id: "SignInIdentity" });

const invitation = z
  .object({
    id,
    email: z.string(),
    role: z.enum(USER_ROLES),
    departmentId: id.nullable(),
    departmentRole: z.enum(DEPARTMENT_ROLES).nullable().describe("null: a member, if it has a department"),
    createdAt: time,
    expiresAt: time,
  })
  .meta({ id: "Invitation" });

export const usersDescribed: Described<typeof users> = {
  "GET /admin/users": {
    summary: "List users",
    description: "Newest first.",
    procedure: "users.list",
    answers: { 200: pageShape({ users: z.array(listedUser) }) },
  },
  "POST /admin/users": {
    summary: "Create user",
    description:
      "If `password` is omitted, one is generated and returned once as `temporaryPassword`. With `service`, the account has no password, cannot sign in, and is used with tokens. With `mustChangePassword`, the user must choose a new password at the first sign-in.",
    procedure: "users.create",
    answers: { 201: z.object({ user, temporaryPassword: z.string().optional() }) },
    errors: [emailTaken(), departmentNotFound(), noServicePassword()],
  },
  "PATCH /admin/users/:userId": {
    summary: "Change user",
    description:
      "Omitted fields are unchanged. Changing the password or deactivating the user ends their sessions; deactivating also ends their tokens, changing the password does not.",
    procedure: "users.update",
    answers: { 200: z.object({ user }) },
    errors: [
      userNotFound(),
      emailTaken(),
      departmentNotFound(),
      lastAdmin(),
      lastPasswordAdmin(),
      demoAccount(),
      noServicePassword(),
    ],
  },
  "DELETE /admin/users/:userId": {
    summary: "Delete a user without records",
    procedure: "users.remove",
    answers: { 200: done },
    errors: [userNotFound(), userHasRecords(), lastAdmin(), lastPasswordAdmin(), demoAccount()],
  },
  "POST /admin/users/:userId/second-factor-reset": {
    summary: "Reset the second factors of a user",
    description:
      "Removes the authenticator app, passkeys and recovery codes of another user, and ends their sessions. The user is notified; `reason` is recorded in the audit log.",
    procedure: "users.resetSecondFactors",
    answers: { 200: done },
    errors: [userNotFound(), noSecondFactor(), ownSecondFactors()],
  },
  "GET /admin/users/:userId/identities": {
    summary: "List the sign-in identities of a user",
    description:
      "Identities of sign-on providers and the directory that sign in to the account, oldest first.",
    procedure: "identities.list",
    answers: { 200: z.object({ identities: z.array(signInIdentity) }) },
    errors: [userNotFound()],
  },
  "DELETE /admin/users/:userId/identities/:identityId": {
    summary: "Unlink a sign-in identity of a user",
    description:
      "Ends the sessions of the user. If the identity was the only way to sign in, the user needs a new password, or is linked again at the next sign-in with the verified email address of the account.",
    procedure: "identities.unlink",
    answers: { 200: done },
    errors: [userNotFound(), identityNotFound(), ownIdentity()],
  },
  "GET /admin/invitations": {
    summary: "List invitations",
    description:
      "Newest first, without accepted and revoked invitations. An expired invitation is listed for 30 days.",
    procedure: "invitations.list",
    answers: { 200: pageShape({ invitations: z.array(invitation) }) },
  },
  "POST /admin/invitations": {
    summary: "Invite a user",
    description:
      "Revokes earlier invitations of the same address. `url` is returned once: it works once, for 7 days. If mail is configured, it is also mailed to the address.",
    procedure: "invitations.create",
    answers: {
      201: z.object({
        invitation: invitation.pick({ id: true, email: true, role: true, expiresAt: true }),
        url: z.string(),
      }),
    },
    errors: [emailTaken(), departmentNotFound()],
  },
  "DELETE /admin/invitations/:invitationId": {
    summary: "Revoke an invitation",
    procedure: "invitations.revoke",
    answers: { 200: done },
    errors: [invitationNotFound()],
  },
};
