import type { IncomingMessage } from "node:http";
import { bodyEncoded } from "../errors/errors.ts";

/** Refuses a compressed body, whose decompressed size is not limited by the bytes that the sender sends. Raises
 *  bodyEncoded. */
export function refuseEncoded({ headers }: IncomingMessage): void {
  const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "";
  if (encoding !== "" && encoding !== "identity") throw bodyEncoded();
}
