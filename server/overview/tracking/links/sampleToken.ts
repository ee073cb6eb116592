import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const ID_BYTES = 16;
const SECRET_BYTES = 32;
const TOKEN = /^[\w-]{64}$/;
const NOBODYS = Buffer.alloc(32);

/** A new token for a link: its id and 256 bits nobody guesses, as 64 characters that need no escaping anywhere. */
export function newToken(linkId: string): string {
  const id = Buffer.from(linkId.replaceAll("-", ""), "hex");
  return Buffer.concat([id, randomBytes(SECRET_BYTES)]).toString("base64url");
}

/** What is kept of a token: who reads the database cannot follow a link. */
export function digestOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** The link a token names, true or not; undefined for what is none. */
export function linkIdIn(token: string): string | undefined {
  if (!TOKEN.test(token)) return undefined;
  const hex = Buffer.from(token, "base64url").toString("hex", 0, ID_BYTES);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Whether this is the token of the link. Takes as long for a wrong one, and for a link there is not, as for the right one. */
export function isTokenOf(link: { tokenDigest: Buffer } | undefined, token: string): boolean {
  const isSame = timingSafeEqual(link?.tokenDigest ?? NOBODYS, digestOf(token));
  return link !== undefined && isSame;
}
