import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from "@simplewebauthn/server";
import { SecondFactor } from "../../../db/models/SecondFactor.ts";
import type { User } from "../../../db/models/User.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { passkeysNeedHostName } from "./errors.ts";
import { selectFactors } from "./findFactors.ts";
import { mayHavePasskeys, relyingParty } from "./relyingParty.ts";

type NewPasskey = Required<
  Pick<SecondFactor, "credentialId" | "publicKey" | "counter" | "transports" | "rpId">
>;

const load = () => import("@simplewebauthn/server");

/** Returns the options with which a browser creates a passkey. Their challenge must be kept. Raises
 *  passkeysNeedHostName. */
export async function createRegistration(ctx: Context, user: User, { rpName }: { rpName: string }) {
  const { rpId } = relyingParty(ctx);
  if (!mayHavePasskeys(rpId)) raise(passkeysNeedHostName());
  const { generateRegistrationOptions } = await load();
  return generateRegistrationOptions({
    rpName,
    rpID: rpId,
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    userID: new Uint8Array(Buffer.from(user.id)),
    excludeCredentials: await credentials(ctx, user.id, rpId),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
}

/** Verifies a created passkey. Returns its columns; undefined if it does not answer the challenge at this origin. */
export async function verifyRegistration(
  ctx: Context,
  challenge: string,
  response: RegistrationResponseJSON,
): Promise<NewPasskey | undefined> {
  const { origin, rpId } = relyingParty(ctx);
  const { verifyRegistrationResponse } = await load();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter: String(counter),
    transports: response.response.transports ?? [],
    rpId,
  };
}

/** Returns the options with which a browser uses a passkey of an account. Their challenge must be kept. */
export async function createAuthentication(ctx: Context, userId: string) {
  const { rpId } = relyingParty(ctx);
  const { generateAuthenticationOptions } = await load();
  return generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: await credentials(ctx, userId, rpId),
    userVerification: "preferred",
  });
}

/** Accepts the signature of a passkey of an account. Returns whether it answers the challenge at this origin and its counter
 *  has grown; of concurrent calls with one counter, one is accepted. */
export async function acceptPasskey(
  ctx: Context,
  {
    userId,
    challenge,
    response,
  }: { userId: string; challenge: string; response: AuthenticationResponseJSON },
): Promise<boolean> {
  const { origin, rpId } = relyingParty(ctx);
  const factor = await SecondFactor.query(ctx.db).findOne({ userId, rpId, credentialId: response.id });
  if (!factor?.publicKey) return false;
  const { verifyAuthenticationResponse } = await load();
  const credential: WebAuthnCredential = {
    id: response.id,
    publicKey: new Uint8Array(factor.publicKey),
    counter: Number(factor.counter),
  };
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential,
    requireUserVerification: false,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return false;
  const accepted = await SecondFactor.query(ctx.db)
    .findById(factor.id)
    .where({ counter: factor.counter })
    .patch({ counter: String(authenticationInfo.newCounter), lastUsedAt: new Date() });
  return accepted === 1;
}

async function credentials({ db }: Context, userId: string, rpId: string) {
  const passkeys = await selectFactors(db, userId).where({ kind: "passkey", rpId });
  return passkeys.map(({ credentialId, transports }) => ({
    id: credentialId ?? "",
    transports: transports ?? [],
  }));
}
