import { raise } from "../../platform/errors/apiError.ts";
import { USER_ROLES } from "../../../db/values.ts";
import type { Context, SignOnAttempt } from "../../platform/rpc/context.ts";
import { startSession } from "../auth/startSession.ts";
import { emailMissing } from "../identities/errors.ts";
import { findIdentity, findOrJoinAccount, type Identity } from "../identities/joinAccount.ts";
import { mapDepartment, mapRole, readClaimValues, readNames } from "../identities/rules/mapValues.ts";
import { type Provider, readProvider } from "../identities/signInSettings.ts";
import { PROVIDER_CLOCK_TOLERANCE_SECONDS } from "../limits.ts";
import { email } from "../users/person.ts";
import {
  attemptUnknown,
  clocksDiffer,
  domainNotAllowed,
  emailNotVerified,
  signOnOff,
  tooManySignOns,
} from "./errors.ts";
import { failSignOn, failureLocation } from "./failure.ts";
import { countSignOn, requestProvider } from "./limitSignOns.ts";
import { discoverProvider } from "./provider.ts";
import { isAllowedDomain, isEmailVerified } from "./rules/emailRules.ts";
import { callbackUrl } from "./startSignOn.ts";

type Claims = Readonly<Record<string, unknown>> & { sub: string };

/** Completes a sign-on when the user returns from the provider: opens a session under a new id and returns { location }:
 *  the page that the sign-on was started for, or the sign-in page with the code of the failure. params: the query that
 *  the provider sent. Additions §13. */
export async function finishSignOn(
  ctx: Context,
  params: Record<string, string>,
): Promise<{ location: string }> {
  try {
    await countSignOn(ctx);
  } catch {
    return { location: failureLocation(tooManySignOns(), "/") };
  }
  const attempt = await ctx.session?.takeSignOn(params["state"] ?? "");
  const returnTo = attempt?.returnTo ?? "/";
  let address: string | undefined;
  try {
    const provider = (await readProvider(ctx.site)) ?? raise(signOnOff());
    // The settings may have changed while the user was at the provider.
    if (attempt?.issuer !== provider.issuer || attempt.clientId !== provider.clientId)
      raise(attemptUnknown());
    const claims = await requestProvider(ctx, () => readClaims(ctx, provider, attempt, params));
    address = readEmail(claims);
    const identity = await toIdentity(ctx, provider, claims);
    const user = await findOrJoinAccount(ctx, identity, provider);
    await startSession(ctx, user, { isSignOn: true });
    return { location: returnTo };
  } catch (error) {
    return failSignOn(ctx, error, { returnTo, email: address });
  }
}

async function readClaims(
  ctx: Context,
  provider: Provider,
  { nonce, codeVerifier }: SignOnAttempt,
  params: Record<string, string>,
): Promise<Claims> {
  const oidc = await import("openid-client");
  const config = await discoverProvider(provider);
  const tokens = await oidc.authorizationCodeGrant(
    config,
    new URL(`${callbackUrl(ctx)}?${new URLSearchParams(params).toString()}`),
    {
      pkceCodeVerifier: codeVerifier,
      expectedNonce: nonce,
      expectedState: params["state"] ?? "",
      idTokenExpected: true,
    },
  );
  const claims: Claims = tokens.claims() ?? raise(attemptUnknown());
  // The library checks the end of the token, not its beginning.
  if (Number(claims["iat"]) > Date.now() / 1000 + PROVIDER_CLOCK_TOLERANCE_SECONDS) raise(clocksDiffer());
  const needed = ["email", "email_verified", "given_name", provider.roleClaim, provider.departmentClaim];
  const isComplete = needed.every((name) => name === null || readClaimValues(claims, name).length > 0);
  if (isComplete || config.serverMetadata().userinfo_endpoint === undefined) return claims;
  return { ...(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims };
}

async function toIdentity(ctx: Context, provider: Provider, claims: Claims): Promise<Identity> {
  const address = readEmail(claims);
  const subject = { issuer: provider.issuer, subject: claims.sub };
  const isKnown = (await findIdentity(ctx.db, subject)) !== undefined;
  if (!isKnown) {
    if (address === undefined) raise(emailMissing());
    if (!isEmailVerified(claims, provider.issuer)) raise(emailNotVerified());
  }
  if (address !== undefined && !isAllowedDomain(address, provider.allowedDomains)) raise(domainNotAllowed());
  const { roleClaim, roleMap, departmentClaim, departmentMap } = provider;
  return {
    kind: "oidc",
    ...subject,
    email: address ?? null,
    ...readNames({
      given: claims["given_name"],
      family: claims["family_name"],
      full: claims["name"],
      email: address ?? "",
    }),
    role: mapRole(readClaimValues(claims, roleClaim), roleMap, USER_ROLES),
    departmentId: mapDepartment(readClaimValues(claims, departmentClaim), departmentMap),
  };
}

function readEmail(claims: Claims): string | undefined {
  return email.safeParse(claims["email"]).data;
}
