import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The key that encrypts secrets in the settings, derived from the secret of the installation. With another
 *  installation secret they cannot be decrypted and count as unset. */
export function deriveSealKey(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "lanekeeper sealed settings", KEY_BYTES));
}

/** Encrypts a secret for storage. */
export function sealed(key: Buffer, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url");
}

/** Decrypts a secret. Returns undefined if it was encrypted with another key or is damaged. */
export function unsealed(key: Buffer, stored: string): string | undefined {
  const bytes = Buffer.from(stored, "base64url");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)) + decipher.final("utf8");
  } catch {
    return undefined;
  }
}
