import type * as openIdClient from "openid-client";
import type { ClientAuth, Configuration, CustomFetchOptions } from "openid-client";
import type { IncomingMessage } from "node:http";
import { raise } from "../../platform/errors/apiError.ts";
import { FACILITY } from "../../platform/outgoing/outgoingRule.ts";
import { requestOutgoing } from "../../platform/outgoing/requestOutgoing.ts";
import type { Provider } from "../identities/signInSettings.ts";
import {
  PROVIDER_ANSWER_MAX_BYTES,
  PROVIDER_ANSWER_MAX_MS,
  PROVIDER_CLOCK_TOLERANCE_SECONDS,
} from "../limits.ts";
import { isSafeAddress } from "../settings/signInFields.ts";
import { answerInvalid } from "./errors.ts";

/** Thrown when no complete response of the provider was received. */
export class ProviderUnreachable extends Error {
  override name = "ProviderUnreachable";
}

/** Reads the discovery document of the provider. Nothing is cached between sign-ins, so that changed keys and endpoints
 *  apply at once. Throws ProviderUnreachable and the errors of openid-client. */
export async function discoverProvider({ issuer, clientId, clientSecret }: Provider): Promise<Configuration> {
  // Loaded with the first sign-on: most processes never need it.
  const oidc = await import("openid-client");
  const config = await oidc.discovery(
    new URL(issuer),
    clientId,
    { [oidc.clockTolerance]: PROVIDER_CLOCK_TOLERANCE_SECONDS },
    chooseClientAuth(oidc, clientSecret),
    {
      [oidc.customFetch]: fetchFromProvider,
      timeout: PROVIDER_ANSWER_MAX_MS / 1000,
      // isSafeAddress decides; the signature of the ID token is verified also over TLS.
      execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
    },
  );
  const { authorization_endpoint: authorization } = config.serverMetadata();
  if (authorization === undefined || !URL.canParse(authorization) || !isSafeAddress(new URL(authorization)))
    raise(answerInvalid());
  return config;
}

// The method that the provider supports; client_secret_basic is its default (OpenID Connect Discovery 1.0).
function chooseClientAuth(oidc: typeof openIdClient, secret: string | null): ClientAuth {
  if (secret === null) return oidc.None();
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (as, ...rest) => {
    const supported = as.token_endpoint_auth_methods_supported;
    const usesPost = supported?.includes("client_secret_post") && !supported.includes("client_secret_basic");
    return usesPost ? post(as, ...rest) : basic(as, ...rest);
  };
}

/** A fetch for openid-client that follows the outgoing rules and no redirects, with a limit on the body. */
async function fetchFromProvider(address: string, options: CustomFetchOptions): Promise<Response> {
  const url = new URL(address);
  if (!isSafeAddress(url)) raise(answerInvalid());
  try {
    const answer = await requestOutgoing(url, FACILITY, {
      signal: options.signal ?? AbortSignal.timeout(PROVIDER_ANSWER_MAX_MS),
      method: options.method,
      headers: { ...options.headers, "accept-encoding": "identity" },
      ...(options.body && { body: bodyText(options.body) }),
    });
    const body = await readBounded(answer);
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headersDistinct))
      for (const one of value ?? []) headers.append(name, one);
    const status = answer.statusCode ?? 502;
    return new Response([204, 205, 304].includes(status) ? null : body, { status, headers });
  } catch (cause) {
    throw new ProviderUnreachable(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function bodyText(body: NonNullable<CustomFetchOptions["body"]>): string {
  if (typeof body === "string" || body instanceof URLSearchParams) return body.toString();
  throw new TypeError("Only text is sent to a provider");
}

async function readBounded(answer: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > PROVIDER_ANSWER_MAX_BYTES) {
      answer.destroy();
      throw new Error("the response is too large");
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
