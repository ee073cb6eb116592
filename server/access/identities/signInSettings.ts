import type { Knex } from "knex";
import type { z } from "zod";
import { Department } from "../../../db/models/Department.ts";
import type { User } from "../../../db/models/User.ts";
import { UserIdentity } from "../../../db/models/UserIdentity.ts";
import { serializable } from "../../../db/serializable.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { definedFields } from "../../platform/input/definedFields.ts";
import { refuseOwnLink } from "../../platform/outgoing/outgoingRule.ts";
import type { Context } from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import { changeSettingIn } from "../settings/changeSetting.ts";
import { readSetting } from "../settings/readSetting.ts";
import { sealSecret, unsealText } from "../settings/seal.ts";
import { type signInChange, signInSettings } from "../settings/signInFields.ts";
import { departmentNotFound } from "../users/errors.ts";
import { passwordsNeeded } from "./errors.ts";

export type StoredSignIn = z.output<typeof signInSettings>;
type Change = z.output<typeof signInChange>;

/** A configured provider of single sign-on, with its secret in plain text; null for a public client. */
export type Provider = Omit<StoredSignIn["oidc"], "issuer" | "clientId"> & {
  issuer: string;
  clientId: string;
};

/** A configured directory, with its password in plain text. */
export type Directory = Omit<StoredSignIn["ldap"], "url" | "baseDn"> & { url: string; baseDn: string };

/** Returns the directory; undefined while it is off. */
export async function readDirectory(site: Site): Promise<Directory | undefined> {
  const { url, baseDn, bindPassword, ...others } = (await readSetting("sign-in", site.database)).ldap;
  if (url === null || baseDn === null) return undefined;
  return { ...others, url, baseDn, bindPassword: unsealText(site, bindPassword) ?? null };
}

/** Returns the provider of single sign-on; undefined while single sign-on is off. */
export async function readProvider(site: Site): Promise<Provider | undefined> {
  const { issuer, clientId, clientSecret, ...others } = (await readSetting("sign-in", site.database)).oidc;
  if (issuer === null || clientId === null) return undefined;
  return { ...others, issuer, clientId, clientSecret: unsealText(site, clientSecret) ?? null };
}

/** The ways of signing in that the sign-in page offers. label: of the button; null: the usual one. hasDirectory: the form
 *  accepts accounts of the directory too. */
export async function readSignInWays(db: Knex) {
  const stored = await readSetting("sign-in", db);
  const { buttonLabel } = stored.oidc;
  return {
    signOn: isProviderOn(stored) ? { label: buttonLabel } : null,
    passwordSignIn: stored.passwordSignIn,
    hasDirectory: isDirectoryOn(stored),
  };
}

/** Returns whether an account may sign in with its password: always for facility admins, else unless the facility has
 *  switched passwords off or the account is joined to the directory. Takes the same time without an account. */
export async function mayUsePassword(
  db: Knex,
  user: Pick<User, "id" | "role"> | undefined,
): Promise<boolean> {
  const { passwordSignIn } = await readSetting("sign-in", db);
  const joined = await UserIdentity.query(db).findOne({ userId: user?.id ?? "", kind: "ldap" });
  return user?.role === "FACILITY_ADMIN" || (passwordSignIn && !joined);
}

/** Returns whether an account can sign in with its password, or with one of these identities at the present provider or
 *  directory. */
export async function hasWayToSignIn(
  db: Knex,
  { passwordHash, role }: Pick<User, "passwordHash" | "role">,
  identities: readonly Pick<UserIdentity, "kind" | "issuer">[],
): Promise<boolean> {
  const stored = await readSetting("sign-in", db);
  const isOpen = ({ kind, issuer }: Pick<UserIdentity, "kind" | "issuer">) =>
    kind === "ldap" ? isDirectoryOn(stored) : isProviderOn(stored) && stored.oidc.issuer === issuer;
  if (identities.some(isOpen)) return true;
  const mayUse = stored.passwordSignIn && !identities.some(({ kind }) => kind === "ldap");
  return passwordHash !== null && (role === "FACILITY_ADMIN" || mayUse);
}

/** Reads the sign-in settings for a response. */
export async function readSignInSettings(db: Knex) {
  return presentSignIn(await readSetting("sign-in", db));
}

/** Changes the given sign-in settings; omitted fields are unchanged. Secrets are stored encrypted and never returned.
 *  Raises ownLinkRefused, departmentNotFound, passwordsNeeded. Additions §13. */
export async function changeSignInSettings(ctx: Context, { oidc, ldap, passwordSignIn }: Change) {
  refuseOwnLink(oidc?.issuer);
  refuseOwnLink(ldap?.url);
  const value = await serializable(ctx.db, async (trx) => {
    await refuseUnknownDepartments(trx, [
      ...Object.values(oidc?.departmentMap ?? {}),
      ...Object.values(ldap?.departmentMap ?? {}),
    ]);
    return changeSettingIn(
      trx,
      ctx,
      "sign-in",
      (stored) => {
        const after = signInSettings.parse({
          oidc: oidc === null ? {} : { ...stored.oidc, ...withSealed(ctx, oidc ?? {}, "clientSecret") },
          ldap: ldap === null ? {} : { ...stored.ldap, ...withSealed(ctx, ldap ?? {}, "bindPassword") },
          passwordSignIn: passwordSignIn ?? stored.passwordSignIn,
        });
        if (!after.passwordSignIn && !isProviderOn(after) && !isDirectoryOn(after)) raise(passwordsNeeded());
        return after;
      },
      presentSignIn,
    );
  });
  return presentSignIn(value);
}

function isProviderOn({ oidc }: StoredSignIn): boolean {
  return oidc.issuer !== null && oidc.clientId !== null;
}

function isDirectoryOn({ ldap }: StoredSignIn): boolean {
  return ldap.url !== null && ldap.baseDn !== null;
}

// The given fields, with the secret encrypted.
function withSealed<Name extends string>(
  ctx: Context,
  named: Partial<Record<Name, string | null | undefined>>,
  name: Name,
): object {
  const secret = named[name];
  return { ...definedFields(named), ...(secret !== undefined && { [name]: sealSecret(ctx.site, secret) }) };
}

async function refuseUnknownDepartments(trx: Knex.Transaction, named: string[]): Promise<void> {
  const ids = [...new Set(named)];
  if (ids.length > 0 && (await Department.query(trx).whereIn("id", ids).resultSize()) < ids.length)
    raise(departmentNotFound());
}

function presentSignIn({ oidc, ldap, passwordSignIn }: StoredSignIn) {
  const { clientSecret, ...provider } = oidc;
  const { bindPassword, ...directory } = ldap;
  return {
    oidc: { ...provider, clientSecretSet: clientSecret !== null },
    ldap: { ...directory, bindPasswordSet: bindPassword !== null },
    passwordSignIn,
  };
}
