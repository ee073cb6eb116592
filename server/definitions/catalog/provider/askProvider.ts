import type { IncomingMessage } from "node:http";
import { raise } from "../../../platform/errors/apiError.ts";
import { CATALOG_REDIRECTS_MAX } from "../../../platform/limits/limits.ts";
import { FACILITY } from "../../../platform/outgoing/outgoingRule.ts";
import { requestOutgoing } from "../../../platform/outgoing/requestOutgoing.ts";
import { providerRefused, providerUnreachable } from "../errors.ts";

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Asks a provider for its catalog, wherever it redirects to on http and https, at most three times, but never a
 *  link-local or metadata address. Gives the answer with a status of success, its body unread.
 *  Raises providerUnreachable, providerRefused; what `signal` aborts with. */
export async function askProvider(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
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
      return raise(providerUnreachable({ why: "redirects to another protocol" }));
    // They would be sent as a header of authorization.
    address.username = address.password = "";
  }
  return raise(providerUnreachable({ why: "redirects too often" }));
}

async function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  try {
    return await requestOutgoing(url, FACILITY, { signal, headers: { Accept: "application/json" } });
  } catch (error) {
    if (signal.aborted) throw error;
    return raise(providerUnreachable({ why: "cannot be reached" }, error));
  }
}
