import type { IncomingMessage } from "node:http";
import { bodyEncoded } from "../errors/errors.ts";

/** Refuses a body that is compressed: what it would be inflated to has no bound that the sender pays for.
 *  Raises bodyEncoded. */
export function refuseEncoded({ headers }: IncomingMessage): void {
  const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "";
  if (encoding !== "" && encoding !== "identity") throw bodyEncoded();
}
