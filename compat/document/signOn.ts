import { z } from "zod";
import { USER_ROLES } from "../../db/values.ts";
import { passwordsNeeded } from "../../server/access/identities/errors.ts";
import { directoryFailed, directoryOff } from "../../server/access/directory/errors.ts";
import { answerInvalid, providerUnavailable, signOnOff } from "../../server/access/signOn/errors.ts";
import { departmentNotFound } from "../../server/access/users/errors.ts";
import { ownLinkRefused } from "../../server/platform/outgoing/errors.ts";
import type { signInSettings, signOn } from "../signOn.ts";
import { type Described, lenientText } from "./operation.ts";

const redirect = (description: string) => ({ description, contentTypes: [] });

/** Single sign-on in a browser. */
export const signOnDescribed: Described<typeof signOn> = {
  "GET /auth/oidc/start": {
    summary: "Start single sign-on",
    description:
      "For browsers: redirects to the sign-on provider (authorization code flow with PKCE), or to the sign-in page with the code of a refusal as `failed`. The sign-in must be completed in the same browser within ten minutes. `returnTo` is the path of a page of this installation to open afterwards; other values are ignored.",
    procedure: "signOn.start",
    query: z.object({ returnTo: lenientText }),
    answers: { 303: redirect("Redirects to the provider or the sign-in page.") },
  },
  "GET /auth/oidc/callback": {
    summary: "Complete single sign-on",
    description:
      "The redirect address that the provider must know. Exchanges the code, sets the session cookie and redirects to the page of `returnTo`, or to the sign-in page with the code of a refusal as `failed`. Each `state` works once. An existing account is joined only by a verified email address; later sign-ins find it by issuer and subject.",
    procedure: "signOn.finish",
    query: z.object({
      code: lenientText,
      state: lenientText,
      iss: lenientText,
      error: lenientText,
    }),
    answers: { 303: redirect("Redirects to a page of this installation.") },
  },
};

const oidc = z
  .object({
    issuer: z.string().nullable().describe("Issuer of the provider; single sign-on is off without it"),
    clientId: z.string().nullable().describe("Single sign-on is off without it"),
    clientSecretSet: z
      .boolean()
      .describe("Whether a client secret is set; the secret is never returned. A public client has none."),
    buttonLabel: z.string().nullable().describe("Text of the button on the sign-in page"),
    allowedDomains: z
      .array(z.string())
      .describe("Domains of email addresses that may sign in; empty: every domain"),
    autoCreate: z.boolean().describe("Whether a first sign-in creates an account"),
    roleClaim: z
      .string()
      .nullable()
      .describe("Claim with the values of `roleMap`; dots lead into nested objects"),
    roleMap: z
      .record(z.string(), z.enum(USER_ROLES))
      .describe("Role by claim value, applied at each sign-in; of several, the first in the order of roles"),
    departmentClaim: z.string().nullable().describe("Claim with the values of `departmentMap`"),
    departmentMap: z
      .record(z.string(), z.string())
      .describe("Department id by claim value, applied at each sign-in; the first value with a department"),
  })
  .meta({ id: "SingleSignOn" });
const ldap = z
  .object({
    url: z.string().nullable().describe("ldap or ldaps address; the directory is off without it"),
    startTls: z.boolean().describe("Whether a connection to an ldap address is encrypted with STARTTLS"),
    caCertificate: z
      .string()
      .nullable()
      .describe("Certificate in PEM format that is trusted besides public authorities"),
    bindDn: z.string().nullable().describe("Account that searches the directory; null: anonymous"),
    bindPasswordSet: z.boolean().describe("Whether its password is set; the password is never returned"),
    baseDn: z.string().nullable().describe("Where users are searched; the directory is off without it"),
    userFilter: z.string().describe("Filter with `{login}`, the text that the user has typed, escaped"),
    emailAttribute: z.string(),
    firstNameAttribute: z.string(),
    lastNameAttribute: z.string(),
    groupAttribute: z.string().nullable().describe("Attribute of a user with the names of groups"),
    groupBaseDn: z.string().nullable().describe("Where groups are searched; null: they are not"),
    groupFilter: z.string().describe("Filter with `{dn}`, the name of the user, escaped"),
    roleMap: z
      .record(z.string(), z.enum(USER_ROLES))
      .describe("Role by group, named by its DN or common name, applied at each sign-in"),
    departmentMap: z.record(z.string(), z.string()).describe("Department id by group"),
    autoCreate: z.boolean().describe("Whether a first sign-in creates an account"),
  })
  .meta({ id: "DirectorySettings" });
const settings = z
  .object({
    oidc,
    ldap,
    passwordSignIn: z
      .boolean()
      .describe("Whether accounts may sign in with a password; facility admins always may"),
  })
  .meta({ id: "SignInSettings" });

export const signInSettingsDescribed: Described<typeof signInSettings> = {
  "GET /admin/settings/sign-in": {
    summary: "Get sign-in settings",
    procedure: "signOn.settings",
    answers: { 200: settings },
  },
  "PUT /admin/settings/sign-in": {
    summary: "Change sign-in settings",
    description:
      "Omitted fields are unchanged; null clears a field. An empty `clientSecret` or `bindPassword` removes it. `passwordSignIn` can be switched off only while there is another way of signing in.",
    procedure: "signOn.changeSettings",
    answers: { 200: settings },
    errors: [ownLinkRefused(), departmentNotFound(), passwordsNeeded()],
  },
  "POST /admin/settings/sign-in/oidc/test": {
    summary: "Test the sign-on provider",
    description: "Reads the discovery document of the saved provider.",
    procedure: "signOn.testProvider",
    answers: {
      200: z.object({
        success: z.literal(true),
        issuer: z.string(),
        authorizationEndpoint: z.string(),
        scopes: z.array(z.string()),
      }),
    },
    errors: [signOnOff(), providerUnavailable({ reason: "<reason>" }), answerInvalid()],
  },
  "POST /admin/settings/sign-in/ldap/test": {
    summary: "Test the directory",
    description:
      "Signs in to the saved directory, searches a user and returns the values that a sign-in would use. The password of the user is not required.",
    procedure: "signOn.testDirectory",
    answers: {
      200: z.object({
        success: z.literal(true),
        found: z
          .object({
            dn: z.string(),
            groups: z.array(z.string()),
            email: z.string().nullable().describe("null without a valid address"),
            firstName: z.string(),
            lastName: z.string(),
            role: z.enum(USER_ROLES).nullable().describe("null without a mapped group"),
            departmentId: z.string().nullable(),
          })
          .nullable()
          .describe("null without exactly one user"),
      }),
    },
    errors: [directoryOff(), directoryFailed({ reason: "<reason>" })],
  },
};
