import type { z } from "zod";
import { SecondFactor } from "../../../db/models/SecondFactor.ts";
import { sqlState, UNIQUE_VIOLATION } from "../../../db/sqlState.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { passkeyKnown, passkeyNotAdded, setUpExpired, tooManyPasskeys } from "../factors/errors.ts";
import { createRegistration, verifyRegistration } from "../factors/passkeys.ts";
import { PASSKEYS_PER_ACCOUNT } from "../limits.ts";
import { readInstallationName } from "./installationName.ts";
import { proveIdentity } from "./proveIdentity.ts";
import { finishAdding, lockAccount } from "./recordFactorChange.ts";
import type { proofInput } from "./proofInput.ts";
import type { passkeyInput } from "./schema.ts";

/** Starts the set-up of a passkey. Returns { options } for the browser. Raises passkeysNeedHostName and the refusals of
 *  proveIdentity. */
export async function startPasskey(
  ctx: SignedInContext,
  proof: z.output<typeof proofInput>,
): Promise<{ options: object }> {
  const user = await proveIdentity(ctx, proof);
  const options = await createRegistration(ctx, user, { rpName: await readInstallationName(ctx) });
  await ctx.session?.keepCeremony("registration", options.challenge);
  return { options };
}

/** Adds the passkey that the browser has created. Ends the other sessions of the caller. Returns { recoveryCodes }: with the
 *  first factor, else null. Raises setUpExpired, passkeyNotAdded, passkeyKnown, tooManyPasskeys. */
export async function addPasskey(ctx: SignedInContext, { name, response }: z.output<typeof passkeyInput>) {
  const challenge = (await ctx.session?.takeCeremony("registration")) ?? raise(setUpExpired());
  const passkey = (await verifyRegistration(ctx, challenge, response)) ?? raise(passkeyNotAdded());
  try {
    return await transaction(ctx.db, async (trx) => {
      await lockAccount(trx, ctx);
      const factor = { userId: ctx.user.id, kind: "passkey" } as const;
      const count = await SecondFactor.query(trx).where(factor).resultSize();
      if (count >= PASSKEYS_PER_ACCOUNT) raise(tooManyPasskeys());
      await SecondFactor.query(trx).insert({ ...factor, ...passkey, name });
      return finishAdding(trx, ctx, { kind: "passkey", name });
    });
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) raise(passkeyKnown());
    throw error;
  }
}
