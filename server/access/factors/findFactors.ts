import type { Knex } from "knex";
import { RecoveryCode } from "../../../db/models/RecoveryCode.ts";
import { SecondFactor } from "../../../db/models/SecondFactor.ts";
import type { SECOND_FACTOR_METHODS } from "../../../db/values.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { PASSKEYS_PER_ACCOUNT } from "../limits.ts";
import { relyingParty } from "./relyingParty.ts";

export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

/** The second factors of an account, oldest first. */
export function selectFactors(db: Knex, userId: string) {
  return SecondFactor.query(db)
    .where({ userId })
    .orderBy(["createdAt", "id"])
    .limit(PASSKEYS_PER_ACCOUNT + 1);
}

/** The recovery codes of an account that can still be used. */
export function openRecoveryCodes(db: Knex, userId: string) {
  return RecoveryCode.query(db).where({ userId }).whereNull("usedAt");
}

/** Returns the ways in which an account can complete a sign-in here; undefined if it has no second factor. Passkeys of
 *  another host name are not offered. */
export async function findMethods(ctx: Context, userId: string): Promise<SecondFactorMethod[] | undefined> {
  const factors = await selectFactors(ctx.db, userId);
  if (factors.length === 0) return undefined;
  const { rpId } = relyingParty(ctx);
  const methods: Record<SecondFactorMethod, boolean> = {
    totp: factors.some(({ kind }) => kind === "totp"),
    passkey: factors.some((factor) => factor.kind === "passkey" && factor.rpId === rpId),
    recovery: (await openRecoveryCodes(ctx.db, userId).resultSize()) > 0,
  };
  return (["totp", "passkey", "recovery"] as const).filter((method) => methods[method]);
}
