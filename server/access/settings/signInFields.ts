import { X509Certificate } from "node:crypto";
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

const DIRECTORY_REFUSED = inputText(
  "settings.directoryUrlRefused",
  "url must be an ldap or ldaps address of host and port, e.g. ldaps://ldap.example.org",
);
const ATTRIBUTE_REFUSED = inputText(
  "settings.directoryAttributeRefused",
  "The name of an attribute may contain only letters, digits, dots, dashes and semicolons",
);
const CERTIFICATE_REFUSED = inputText(
  "settings.directoryCertificateRefused",
  "caCertificate must be a certificate in PEM format",
);
const attribute = z
  .string(ATTRIBUTE_REFUSED)
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9.;-]{0,99}$/, ATTRIBUTE_REFUSED);
const filter = (name: string, placeholder: string) => {
  const problem = inputText(
    "settings.directoryFilterRefused",
    "{name} must be an LDAP filter with the placeholder {placeholder}",
    { name, placeholder },
  );
  return z
    .string(problem)
    .trim()
    .max(1000, problem)
    .refine((value) => value.includes(placeholder) && isBalanced(value), problem);
};

const ldapFields = z.object({
  url: singleLine("url", 500)
    .refine((address) => address === "" || isDirectoryAddress(address), DIRECTORY_REFUSED)
    .transform(orNull)
    .nullable(),
  startTls: z.boolean(),
  caCertificate: z
    .string(CERTIFICATE_REFUSED)
    .trim()
    .max(20_000, CERTIFICATE_REFUSED)
    .refine((pem) => pem === "" || isCertificate(pem), CERTIFICATE_REFUSED)
    .transform(orNull)
    .nullable(),
  bindDn: optionalLine("bindDn", 1000),
  baseDn: optionalLine("baseDn", 1000),
  userFilter: filter("userFilter", "{login}"),
  emailAttribute: attribute,
  firstNameAttribute: attribute,
  lastNameAttribute: attribute,
  groupAttribute: z.preprocess((name) => (name === "" ? null : name), attribute.nullable()),
  groupBaseDn: optionalLine("groupBaseDn", 1000),
  groupFilter: filter("groupFilter", "{dn}"),
  roleMap: roles("roleMap"),
  departmentMap: departments("departmentMap"),
  autoCreate: z.boolean(),
});

const ldapSettings = z.object({
  url: ldapFields.shape.url.default(null),
  startTls: ldapFields.shape.startTls.default(true),
  caCertificate: ldapFields.shape.caCertificate.default(null),
  bindDn: ldapFields.shape.bindDn.default(null),
  bindPassword: z.string().max(4000).nullable().default(null),
  baseDn: ldapFields.shape.baseDn.default(null),
  userFilter: ldapFields.shape.userFilter.default("(mail={login})"),
  emailAttribute: attribute.default("mail"),
  firstNameAttribute: attribute.default("givenName"),
  lastNameAttribute: attribute.default("sn"),
  groupAttribute: ldapFields.shape.groupAttribute.default("memberOf"),
  groupBaseDn: ldapFields.shape.groupBaseDn.default(null),
  groupFilter: ldapFields.shape.groupFilter.default("(member={dn})"),
  roleMap: ldapFields.shape.roleMap.default({}),
  departmentMap: ldapFields.shape.departmentMap.default({}),
  autoCreate: ldapFields.shape.autoCreate.default(false),
});

/** How users sign in (additions §13). oidc: single sign-on, off without issuer and clientId; clientSecret: encrypted,
 *  null for a public client. ldap: a directory, off without url and baseDn; bindPassword: encrypted; groups are those of
 *  groupAttribute and those that groupFilter finds below groupBaseDn. passwordSignIn: whether accounts other than facility admins may use a password. */
export const signInSettings = z.object({
  oidc: oidcSettings.prefault({}),
  ldap: ldapSettings.prefault({}),
  passwordSignIn: z.boolean().default(true),
});

/** clientSecret, bindPassword: in plain text, encrypted before storage; null or empty removes them. oidc, ldap: null removes
 *  all settings of them. */
export const signInChange = z.object({
  oidc: oidcFields
    .partial()
    .extend({ clientSecret: secret("clientSecret") })
    .nullable()
    .optional(),
  ldap: ldapFields
    .partial()
    .extend({ bindPassword: secret("bindPassword") })
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

function isDirectoryAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(address);
  const isPlain = ["", "/"].includes(pathname) && search + hash + username + password === "";
  return ["ldap:", "ldaps:"].includes(protocol) && hostname !== "" && isPlain;
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== "";
  } catch {
    return false;
  }
}

function isBalanced(filter: string): boolean {
  let depth = 0;
  for (const character of filter.replaceAll(/\\[0-9a-f]{2}/gi, "")) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (depth < 0) return false;
  }
  return depth === 0 && filter.startsWith("(") && filter.endsWith(")");
}
