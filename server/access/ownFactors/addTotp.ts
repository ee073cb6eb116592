import type { z } from "zod";
import { SecondFactor } from "../../../db/models/SecondFactor.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { codeNotMatching, setUpExpired } from "../factors/errors.ts";
import { createTotpSecret, findTimeStep } from "../factors/totp.ts";
import { readInstallationName } from "./installationName.ts";
import { proveIdentity } from "./proveIdentity.ts";
import { finishAdding, lockAccount } from "./recordFactorChange.ts";
import type { proofInput } from "./proofInput.ts";
import type { totpInput } from "./schema.ts";

const NAME = "Authenticator app";

/** Starts the set-up of an authenticator app. Returns { secret, uri }, which no other call returns. Raises the refusals of
 *  proveIdentity. */
export async function startTotp(ctx: SignedInContext, proof: z.output<typeof proofInput>) {
  const { email } = await proveIdentity(ctx, proof);
  const issuer = await readInstallationName(ctx);
  const { sealedSecret, secret, uri } = createTotpSecret(ctx, { issuer, label: email });
  await ctx.session?.keepCeremony("totp", sealedSecret);
  return { secret, uri };
}

/** Completes the set-up of an authenticator app with a code of it, in place of an earlier app. Ends the other sessions of
 *  the caller. Returns { recoveryCodes }: with the first factor, else null. Raises setUpExpired, codeNotMatching. */
export async function confirmTotp(ctx: SignedInContext, { code }: z.output<typeof totpInput>) {
  const sealedSecret = ctx.session?.readCeremony("totp") ?? raise(setUpExpired());
  const lastStep = await findTimeStep(ctx, sealedSecret, code.replaceAll(/\s/g, ""));
  if (lastStep === undefined) raise(codeNotMatching());
  if ((await ctx.session?.takeCeremony("totp")) === undefined) raise(setUpExpired());
  return transaction(ctx.db, async (trx) => {
    await lockAccount(trx, ctx);
    const factor = { userId: ctx.user.id, kind: "totp" } as const;
    await SecondFactor.query(trx).where(factor).delete();
    await SecondFactor.query(trx).insert({ ...factor, name: NAME, sealedSecret, lastStep });
    return finishAdding(trx, ctx, { kind: "totp", name: NAME });
  });
}
