import type { z } from "zod";
import { RecoveryCode } from "../../../db/models/RecoveryCode.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { factorNotFound, lastFactor } from "../factors/errors.ts";
import { selectFactors } from "../factors/findFactors.ts";
import { replaceRecoveryCodes } from "../factors/recoveryCodes.ts";
import { readSetting } from "../settings/readSetting.ts";
import { proveIdentity } from "./proveIdentity.ts";
import { lockAccount, recordFactorChange } from "./recordFactorChange.ts";
import type { proofInput } from "./proofInput.ts";
import type { removeInput } from "./schema.ts";

/** Removes a second factor of the caller, with the last one also the recovery codes. Raises factorNotFound, lastFactor and
 *  the refusals of proveIdentity. */
export async function removeFactor(
  ctx: SignedInContext,
  { factorId, ...proof }: z.output<typeof removeInput>,
): Promise<void> {
  await proveIdentity(ctx, proof);
  await transaction(ctx.db, async (trx) => {
    await lockAccount(trx, ctx);
    const factors = await selectFactors(trx, ctx.user.id);
    const factor = factors.find(({ id }) => id === factorId) ?? raise(factorNotFound());
    if (factors.length === 1) {
      const { secondFactorRoles } = await readSetting("access", trx);
      if (secondFactorRoles.includes(ctx.user.role)) raise(lastFactor());
      await RecoveryCode.query(trx).where({ userId: ctx.user.id }).delete();
    }
    await factor.$query(trx).delete();
    await recordFactorChange(trx, ctx, "removed", { kind: factor.kind, name: factor.name });
  });
}

/** Replaces the recovery codes of the caller. Returns { recoveryCodes }. Raises factorNotFound without a second factor, and
 *  the refusals of proveIdentity. */
export async function renewRecoveryCodes(ctx: SignedInContext, proof: z.output<typeof proofInput>) {
  await proveIdentity(ctx, proof);
  return transaction(ctx.db, async (trx) => {
    await lockAccount(trx, ctx);
    if ((await selectFactors(trx, ctx.user.id)).length === 0) raise(factorNotFound());
    await recordFactorChange(trx, ctx, "recoveryCodes");
    return { recoveryCodes: await replaceRecoveryCodes(trx, ctx.user.id) };
  });
}
