import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { readProvider } from "../identities/signInSettings.ts";
import { signOnOff } from "./errors.ts";
import { toRefusal } from "./failure.ts";
import { requestProvider } from "./limitSignOns.ts";
import { discoverProvider } from "./provider.ts";

/** Reads the discovery document of the saved provider. Returns { issuer, authorizationEndpoint, scopes }. Raises signOnOff,
 *  providerUnavailable, answerInvalid. */
export async function testProvider(ctx: Context) {
  const provider = (await readProvider(ctx.site)) ?? raise(signOnOff());
  try {
    const config = await requestProvider(ctx, () => discoverProvider(provider));
    const {
      issuer,
      authorization_endpoint: authorization,
      scopes_supported: scopes,
    } = config.serverMetadata();
    return { issuer, authorizationEndpoint: authorization ?? "", scopes: scopes ?? [] };
  } catch (error) {
    throw toRefusal(error);
  }
}
