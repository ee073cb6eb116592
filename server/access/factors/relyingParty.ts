import { isIP } from "node:net";
import type { Context } from "../../platform/rpc/context.ts";

/** The origin and the host name that passkeys of this request belong to: of the page that sent it, which the origin check
 *  has accepted as a page of this installation, else of the public address. */
export function relyingParty({ pageOrigin, origin }: Pick<Context, "pageOrigin" | "origin">) {
  const own = pageOrigin ?? origin;
  return { origin: own, rpId: URL.canParse(own) ? new URL(own).hostname : "" };
}

/** Returns whether passkeys can belong to a host: browsers refuse IP addresses. */
export function mayHavePasskeys(rpId: string): boolean {
  return rpId !== "" && !rpId.startsWith("[") && isIP(rpId) === 0;
}
