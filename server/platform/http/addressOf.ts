import type { IncomingMessage } from "node:http";

/** The address a request came from, as Express tells it with so many trusted proxies. remoteAddress: of its connection. */
export function addressOf(
  { headers }: IncomingMessage,
  remoteAddress: string | undefined,
  trustedProxies: number,
): string | undefined {
  const said = trustedProxies > 0 ? headers["x-forwarded-for"] : undefined;
  if (said === undefined) return remoteAddress;
  const others = String(said)
    .split(",")
    .map((address) => address.trim());
  return others.at(-Math.min(trustedProxies, others.length));
}
