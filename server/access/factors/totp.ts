import { generateSecret, generateURI, verify } from "otplib";
import { SecondFactor } from "../../../db/models/SecondFactor.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { sealText, unsealText } from "../settings/seal.ts";

const PERIOD_SECONDS = 30;

/** Generates the secret of an authenticator app: encrypted, in Base32 and as the address of a QR code. */
export function createTotpSecret(
  { site }: Context,
  { issuer, label }: { issuer: string; label: string },
): { sealedSecret: string; secret: string; uri: string } {
  const secret = generateSecret();
  return { sealedSecret: sealText(site, secret), secret, uri: generateURI({ issuer, label, secret }) };
}

/** Returns the time step of a code that is valid now, or was or will be within 30 seconds; undefined for any other, and for
 *  a secret that was encrypted with another key. */
export async function findTimeStep(
  { site }: Context,
  sealedSecret: string,
  code: string,
): Promise<number | undefined> {
  const secret = unsealText(site, sealedSecret);
  if (secret === undefined || !/^\d{6}$/.test(code)) return undefined;
  const result = await verify({ secret, token: code, epochTolerance: PERIOD_SECONDS });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}

/** Accepts a code of the authenticator app of an account. Returns whether it is valid and newer than the last accepted one;
 *  of concurrent calls with one code, one is accepted. */
export async function acceptTotp(ctx: Context, userId: string, code: string): Promise<boolean> {
  const factor = await SecondFactor.query(ctx.db).findOne({ userId, kind: "totp" });
  if (!factor?.sealedSecret) return false;
  const step = await findTimeStep(ctx, factor.sealedSecret, code);
  if (step === undefined) return false;
  const accepted = await SecondFactor.query(ctx.db)
    .findById(factor.id)
    .where("lastStep", "<", step)
    .patch({ lastStep: step, lastUsedAt: new Date() });
  return accepted === 1;
}
