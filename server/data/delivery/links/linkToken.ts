import { createHmac, timingSafeEqual } from "node:crypto";

const ID_BYTES = 16;
const TOKEN = /^[\w-]{64}$/;

interface Signed {
  id: string;
  orderId: string;
  expiresAt: Date;
}

/** The token of a link: its id and the signature of id, order and expiry, as 64 characters that need no escaping
 *  anywhere. It is stored nowhere: whoever has the key makes it again. */
export function tokenOf(key: Buffer, link: Signed): string {
  const id = Buffer.from(link.id.replaceAll("-", ""), "hex");
  return Buffer.concat([id, signatureOf(key, link)]).toString("base64url");
}

/** What a token says, true or not; undefined for what is none. */
export function readToken(token: string): { linkId: string; signature: Buffer } | undefined {
  if (!TOKEN.test(token)) return undefined;
  const bytes = Buffer.from(token, "base64url");
  const hex = bytes.toString("hex", 0, ID_BYTES);
  const linkId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  return { linkId, signature: bytes.subarray(ID_BYTES) };
}

/** Whether a signature is the one of this link. Takes as long for a wrong one as for the right one. */
export function isSigned(key: Buffer, link: Signed, signature: Buffer): boolean {
  return timingSafeEqual(signatureOf(key, link), signature);
}

function signatureOf(key: Buffer, { id, orderId, expiresAt }: Signed): Buffer {
  return createHmac("sha256", key).update(`${id}\n${orderId}\n${expiresAt.toISOString()}`).digest();
}
