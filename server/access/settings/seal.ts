import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Site } from "../../platform/site/site.ts";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A site, which has a key in processes that serve. */
type Keyed = Pick<Site, "sealKey">;

/** The key that encrypts secrets in the settings, derived from the secret of the installation. With another
 *  installation secret they cannot be decrypted and count as unset. */
export function deriveSealKey(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "lanekeeper sealed settings", KEY_BYTES));
}

/** Encrypts a text for storage. Throws in a process without a key. */
export function sealText({ sealKey }: Keyed, text: string): string {
  if (!sealKey) throw new Error("Only a process that serves can seal a text");
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, sealKey, nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Encrypts the secret of a setting for storage; null and an empty secret mean that it is removed. */
export function sealSecret(site: Keyed, secret: string | null): string | null {
  return secret === null || secret === "" ? null : sealText(site, secret);
}

/** Decrypts a stored text. Returns undefined if there is none, if it was encrypted with another key or is damaged, and in
 *  a process without a key. */
export function unsealText({ sealKey }: Keyed, stored: string | null): string | undefined {
  if (stored === null || !sealKey) return undefined;
  const bytes = Buffer.from(stored, "base64url");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, sealKey, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)) + decipher.final("utf8");
  } catch {
    return undefined;
  }
}
