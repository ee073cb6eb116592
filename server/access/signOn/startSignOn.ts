import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { type Provider, readProvider } from "../identities/signInSettings.ts";
import { attemptUnknown, signOnOff, tooManySignOns } from "./errors.ts";
import { failSignOn, failureLocation } from "./failure.ts";
import { countSignOn, requestProvider } from "./limitSignOns.ts";
import { discoverProvider } from "./provider.ts";
import { toOwnPath } from "./rules/ownPath.ts";

const CALLBACK = "/api/auth/oidc/callback";

/** The redirect address of this installation, which the provider must know. */
export function callbackUrl({ origin }: Pick<Context, "origin">): string {
  return origin + CALLBACK;
}

/** Starts a sign-on with the provider: keeps it in the session of the client and returns { location }: the page of the
 *  provider, or the sign-in page with the code of the failure. Additions §13. */
export async function startSignOn(
  ctx: Context,
  input: { returnTo?: unknown },
): Promise<{ location: string }> {
  const returnTo = toOwnPath(input.returnTo);
  try {
    await countSignOn(ctx);
  } catch {
    return { location: failureLocation(tooManySignOns(), returnTo) };
  }
  try {
    const provider = (await readProvider(ctx.site)) ?? raise(signOnOff());
    return await requestProvider(ctx, () => openAttempt(ctx, provider, returnTo));
  } catch (error) {
    return failSignOn(ctx, error, { returnTo });
  }
}

async function openAttempt(
  ctx: Context,
  provider: Provider,
  returnTo: string,
): Promise<{ location: string }> {
  const oidc = await import("openid-client");
  const config = await discoverProvider(provider);
  const [state, nonce, codeVerifier] = [
    oidc.randomState(),
    oidc.randomNonce(),
    oidc.randomPKCECodeVerifier(),
  ];
  if (!ctx.session) raise(attemptUnknown());
  await ctx.session.keepSignOn(state, {
    issuer: provider.issuer,
    clientId: provider.clientId,
    nonce,
    codeVerifier,
    returnTo,
    startedAtMs: Date.now(),
  });
  const location = oidc.buildAuthorizationUrl(config, {
    redirect_uri: callbackUrl(ctx),
    scope: chooseScopes(provider, config.serverMetadata().scopes_supported).join(" "),
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    state,
    nonce,
  });
  return { location: location.href };
}

// Providers that put roles or groups into a scope of their own name it like the claim.
function chooseScopes({ roleClaim, departmentClaim }: Provider, supported: string[] = []): string[] {
  const more = [roleClaim, departmentClaim].filter((name) => name !== null && supported.includes(name));
  return [...new Set(["openid", "profile", "email", ...more])] as string[];
}
