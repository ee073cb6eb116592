import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const ID_BYTES = 16;
const SECRET_BYTES = 32;
const TOKEN = /^[\w-]{64}$/;
const NOBODYS = Buffer.alloc(32);

/** Creates a token for a link: its id and 256 random bits, as 64 characters that need no escaping in URLs. */
export function newToken(linkId: string): string {
  const id = Buffer.from(linkId.replaceAll("-", ""), "hex");
  return Buffer.concat([id, randomBytes(SECRET_BYTES)]).toString("base64url");
}

/** Returns the stored digest of a token: read access to the database does not allow following a link. */
export function tokenDigest(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Returns the link id in a token without verifying the token; undefined for an invalid format. */
export function linkIdIn(token: string): string | undefined {
  if (!TOKEN.test(token)) return undefined;
  const hex = Buffer.from(token, "base64url").toString("hex", 0, ID_BYTES);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Returns whether the token belongs to the link, in constant time: a wrong token and an unknown link take as long
 *  as the right token. */
export function matchesLink(link: { tokenDigest: Buffer } | undefined, token: string): boolean {
  const isSame = timingSafeEqual(link?.tokenDigest ?? NOBODYS, tokenDigest(token));
  return link !== undefined && isSame;
}
