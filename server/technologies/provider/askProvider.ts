import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { raise } from "../../apiError.ts";
import { CATALOG_REDIRECTS_MAX } from "../../limits.ts";
import { providerRefused, providerUnreachable } from "../errors.ts";
import { isOwnLink, lookupElsewhere } from "./ownNetwork.ts";

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Asks a provider for its catalog, wherever it redirects to on http and https, at most three times, but never the link of
 *  this machine itself. Gives the answer
 *  with a status of success, its body unread.
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
      return raise(providerRefused(statusCode));
    address = new URL(location, address);
    if (!/^https?:$/.test(address.protocol))
      return raise(providerUnreachable("redirects to another protocol"));
    // They would be sent as a header of authorization.
    address.username = address.password = "";
  }
  return raise(providerUnreachable("redirects too often"));
}

function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown) =>
      reject(signal.aborted ? signal.reason : providerUnreachable("cannot be reached", cause));
    // A name is looked up below, an address is not.
    if (isOwnLink(url.hostname)) return fail();
    // The agent of the process would keep connections, and tell so.
    request(url, { agent: false, headers: { Accept: "application/json" }, lookup: lookupElsewhere, signal })
      .on("response", resolve)
      .on("error", fail)
      // Of a protocol that nobody asked to change to, no error tells.
      .on("upgrade", (_answer, socket) => {
        socket.destroy();
        fail();
      })
      .on("close", () => fail())
      .end();
  });
}
