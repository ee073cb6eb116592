import { z } from "zod";
import { USER_ROLES } from "../../../db/values.ts";
import { inputText } from "../../platform/errors/schemaText.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { isLoopback } from "../../platform/network/loopback.ts";
import { SIGN_ON_DEPARTMENTS_MAX, SIGN_ON_DOMAINS_MAX, SIGN_ON_ROLES_MAX } from "../limits.ts";

const orNull = (value: string) => (value === "" ? null : value);
const singleLine = (name: string, maxCharacters: number) => {
  const problem = inputText("settings.signInLineRefused", "{name} must be a single line of text", { name });
  return z
    .string(problem)
    .trim()
    .max(maxCharacters, problem)
    .refine((value) => !/\p{Cc}|\p{Surrogate}/u.test(value), problem);
};
const optionalLine = (name: string, maxCharacters: number) =>
  singleLine(name, maxCharacters).transform(orNull).nullable();
const secret = (name: string) => singleLine(name, 500).nullable().optional();
const map = <Value extends z.ZodType>(name: string, value: Value, maxEntries: number) =>
  z.record(singleLine(name, 500), value).refine(
    (entries) => Object.keys(entries).length <= maxEntries,
    inputText("settings.signInMapTooLarge", "{name} can have at most {entries} entries", {
      name,
      entries: maxEntries,
    }),
  );

const ISSUER_REFUSED = inputText(
  "settings.issuerRefused",
  "issuer must be an https address without a query; http is accepted only for this server itself",
);
// Administrators paste the address of the discovery document too.
const issuer = singleLine("issuer", 1000)
  .transform((address) => address.replace(/\/\.well-known\/openid-configuration$/, ""))
  .refine((address) => address === "" || isIssuer(address), ISSUER_REFUSED)
  .transform(orNull)
  .nullable();

const DOMAIN_REFUSED = inputText(
  "settings.signInDomainRefused",
  "allowedDomains must contain domain names, e.g. example.org",
);
const domain = z
  .string(DOMAIN_REFUSED)
  .trim()
  .toLowerCase()
  .max(253, DOMAIN_REFUSED)
  .transform((name) => name.replace(/^@/, ""))
  .refine((name) => /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(name), DOMAIN_REFUSED);

const roles = (name: string) => map(name, z.enum(USER_ROLES), SIGN_ON_ROLES_MAX);
const departments = (name: string) => map(name, recordId, SIGN_ON_DEPARTMENTS_MAX);

const oidcFields = z.object({
  issuer,
  clientId: optionalLine("clientId", 500),
  buttonLabel: optionalLine("buttonLabel", 60),
  allowedDomains: z.array(domain).max(SIGN_ON_DOMAINS_MAX),
  autoCreate: z.boolean(),
  roleClaim: optionalLine("roleClaim", 200),
  roleMap: roles("roleMap"),
  departmentClaim: optionalLine("departmentClaim", 200),
  departmentMap: departments("departmentMap"),
});

const oidcSettings = z.object({
  issuer: oidcFields.shape.issuer.default(null),
  clientId: oidcFields.shape.clientId.default(null),
  clientSecret: z.string().max(4000).nullable().default(null),
  buttonLabel: oidcFields.shape.buttonLabel.default(null),
  allowedDomains: oidcFields.shape.allowedDomains.default([]),
  autoCreate: oidcFields.shape.autoCreate.default(false),
  roleClaim: oidcFields.shape.roleClaim.default(null),
  roleMap: oidcFields.shape.roleMap.default({}),
  departmentClaim: oidcFields.shape.departmentClaim.default(null),
  departmentMap: oidcFields.shape.departmentMap.default({}),
});

/** How users sign in (additions §13). oidc: single sign-on, off without issuer and clientId; clientSecret: encrypted,
 *  null for a public client. passwordSignIn: whether accounts other than facility admins may use a password. */
export const signInSettings = z.object({
  oidc: oidcSettings.prefault({}),
  passwordSignIn: z.boolean().default(true),
});

/** clientSecret: in plain text, encrypted before storage; null or empty removes it. oidc: null removes all its settings. */
export const signInChange = z.object({
  oidc: oidcFields
    .partial()
    .extend({ clientSecret: secret("clientSecret") })
    .nullable()
    .optional(),
  passwordSignIn: z.boolean().optional(),
});

/** Returns whether requests to this address may be sent: encrypted, or to this machine. */
export function isSafeAddress({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname.replace(/^\[|\]$/g, "")));
}

function isIssuer(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return isSafeAddress(url) && url.search + url.hash + url.username + url.password === "";
}
