import { CATALOG_FETCH_MS, CATALOG_REDIRECTS_MAX } from "../../limits.ts";
import { ApiError, raise } from "../../../platform/errors/apiError.ts";
import {
  providerUnreachable,
  syncUrlInvalid,
  providerRefused,
  providerInvalid,
  whyUnreachable,
} from "../errors.ts";
import { Sentence } from "../../../platform/errors/rules/sentence.ts";
import type { CatalogConfig } from "../rules/catalog.ts";
import { readBody } from "./readBody.ts";
import type { IncomingMessage } from "node:http";
import { FACILITY } from "../../../platform/outgoing/outgoingRule.ts";
import { requestOutgoing } from "../../../platform/outgoing/requestOutgoing.ts";
import { extname } from "node:path";
import { threadPool } from "../../../platform/threads/threadPool.ts";
import type { ValidatedDocument } from "./validateCatalogDocument.ts";

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const validate = threadPool<Uint8Array, ValidatedDocument>(
  new URL(`./validateWorker${extname(import.meta.url)}`, import.meta.url),
  { threads: 1, isolated: true, resourceLimits: { maxOldGenerationSizeMb: 512 } },
);

/** Fetches and validates the catalog of a provider (catalog-and-registry §4, §5). Sends no headers but Accept, Host
 *  and Connection. url: http or https, without credentials. maxMs: for request, download and validation together.
 *  Raises syncUrlInvalid, providerUnreachable, providerRefused, providerInvalid. */
export async function fetchCatalog(url: string, maxMs = CATALOG_FETCH_MS): Promise<CatalogConfig> {
  if (!URL.canParse(url)) return raise(syncUrlInvalid());
  const { protocol, username, password } = new URL(url);
  if (!/^https?:$/.test(protocol) || username !== "" || password !== "") return raise(syncUrlInvalid());

  const late = AbortSignal.timeout(maxMs);
  try {
    const answer = await fetchFromProvider(new URL(url), late);
    const bytes = await readBody(answer, late);
    const validated = await validate(bytes, { signal: late });
    return "config" in validated
      ? validated.config
      : raise(providerInvalid(validated.details.map(Sentence.revive)));
  } catch (error) {
    if (error instanceof ApiError || !late.aborted) throw error;
    return raise(providerUnreachable({ why: whyUnreachable.tooSlow() }, error));
  }
}

/** Requests the catalog of a provider. Follows at most three redirects on http and https, but never to a link-local or
 *  metadata address. Returns a successful response with its body unread. Raises providerUnreachable, providerRefused;
 *  rejects with the reason of `signal`. */
async function fetchFromProvider(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  let address = url;
  for (let redirects = 0; redirects <= CATALOG_REDIRECTS_MAX; redirects++) {
    const answer = await ask(address, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 200 && statusCode < 300) return answer;
    answer.destroy();
    const { location } = headers;
    if (!REDIRECTS.has(statusCode) || location === undefined || !URL.canParse(location, address.href))
      return raise(providerRefused({ status: statusCode }));
    address = new URL(location, address);
    if (!/^https?:$/.test(address.protocol))
      return raise(providerUnreachable({ why: whyUnreachable.otherProtocol() }));
    // Credentials would be sent as an Authorization header.
    address.username = address.password = "";
  }
  return raise(providerUnreachable({ why: whyUnreachable.tooManyRedirects() }));
}

async function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  try {
    return await requestOutgoing(url, FACILITY, { signal, headers: { Accept: "application/json" } });
  } catch (error) {
    if (signal.aborted) throw error;
    return raise(providerUnreachable({ why: whyUnreachable.noConnection() }, error));
  }
}
