import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { AddressRefused, isRefusedHost, lookupFor, type OutgoingRule } from "./outgoingRule.ts";

/** Sends one HTTP request over a separate connection, to an address that the rule allows at connection time. Does
 *  not follow redirects. Returns the response with its body unread. Throws AddressRefused, the abort reason of
 *  `signal`, and network errors. */
export function requestOutgoing(
  url: URL,
  rule: OutgoingRule,
  {
    signal,
    method = "GET",
    headers = {},
    body,
  }: { signal: AbortSignal; method?: string; headers?: Record<string, string>; body?: string },
): Promise<IncomingMessage> {
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(signal.aborted ? signal.reason : cause);
    if (isRefusedHost(rule, url.hostname)) return fail(new AddressRefused(url.hostname));
    // The global agent would keep connections open and announce that in a header.
    request(url, { agent: false, method, headers, lookup: lookupFor(rule), signal })
      .on("response", resolve)
      .on("error", fail)
      // A protocol upgrade that the request did not offer emits no error event.
      .on("upgrade", (_answer, socket) => {
        socket.destroy();
        fail(new Error("The server changed the protocol"));
      })
      .on("close", () => fail(new Error("The connection was closed")))
      .end(body);
  });
}
