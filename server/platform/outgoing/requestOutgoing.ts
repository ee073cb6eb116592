import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { AddressRefused, isRefusedHost, lookupFor, type OutgoingRule } from "./outgoingRule.ts";

/** Sends one HTTP request of the server, on a connection of its own, to an address that the rule lets through at this
 *  moment. Follows no redirect. Returns the answer with its body unread.
 *  Throws AddressRefused, what `signal` aborts with, and the errors of the network. */
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
    // The agent of the process would keep connections, and tell so.
    request(url, { agent: false, method, headers, lookup: lookupFor(rule), signal })
      .on("response", resolve)
      .on("error", fail)
      // No error event reports a change of protocol that the request did not ask for.
      .on("upgrade", (_answer, socket) => {
        socket.destroy();
        fail(new Error("The server changed the protocol"));
      })
      .on("close", () => fail(new Error("The connection was closed")))
      .end(body);
  });
}
