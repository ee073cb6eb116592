import type { SignedInContext } from "../../platform/rpc/context.ts";
import { selectFactors, openRecoveryCodes } from "../factors/findFactors.ts";
import { readSetting } from "../settings/readSetting.ts";
import { findSignInMethods } from "../users/signInMethods.ts";
import { User } from "../../../db/models/User.ts";

/** Lists the second factors of the caller, oldest first, without secrets. recoveryCodes: number of those that can still be
 *  used. isRequired: by the role. hasPassword: changes ask for it. isAsked: false if only a provider signs the caller in. */
export async function listFactors({ db, user }: SignedInContext) {
  const [factors, recoveryCodes, { secondFactorRoles }, users] = await Promise.all([
    selectFactors(db, user.id),
    openRecoveryCodes(db, user.id).resultSize(),
    readSetting("access", db),
    User.query(db).findByIds([user.id]),
  ]);
  const methods = (await findSignInMethods(db, users)).get(user.id) ?? [];
  return {
    factors: factors.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
      id,
      kind,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodes,
    isRequired: secondFactorRoles.includes(user.role),
    hasPassword: methods.includes("password"),
    isAsked: methods.some((method) => method !== "oidc"),
  };
}
