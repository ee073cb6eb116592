import { hkdfSync } from "node:crypto";

const KEY_BYTES = 32;

/** The key that signs delivery links, derived from the secret of the installation: it says nothing about that one,
 *  and servers that share the secret accept each other's links. Another secret ends every link. */
export function linkKeyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "lanekeeper delivery links", KEY_BYTES));
}
