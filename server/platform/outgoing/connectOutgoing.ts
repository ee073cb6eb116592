import net from "node:net";
import { AddressRefused, isRefusedHost, lookupFor, type OutgoingRule } from "./outgoingRule.ts";

/** Opens a connection to an address that the rule allows at connection time. Errors of the open socket throw nothing: the
 *  user of the socket has listeners of its own. Throws AddressRefused and network errors.
 *  @param host a name or an IP address without brackets */
export function connectOutgoing(
  rule: OutgoingRule,
  { host, port, timeoutMs }: { host: string; port: number; timeoutMs: number },
): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    if (isRefusedHost(rule, net.isIPv6(host) ? `[${host}]` : host)) return reject(new AddressRefused(host));
    const socket = net.connect({ host, port, lookup: lookupFor(rule), timeout: timeoutMs });
    const giveUp = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    socket.once("error", giveUp);
    socket.once("timeout", () => giveUp(new Error(`No connection to ${host}:${port}`)));
    socket.once("connect", () => {
      socket.setTimeout(0).removeAllListeners();
      socket.on("error", () => {});
      resolve(socket);
    });
  });
}
