import { createHash, randomBytes } from "node:crypto";

const PREFIX = "lk_";
const RANDOM_BYTES = 32;
const TOKEN = /^lk_[\w-]{43}$/;

/** Generates a token: `lk_` and 256 random bits in base64url. */
export function generateToken(): string {
  return PREFIX + randomBytes(RANDOM_BYTES).toString("base64url");
}

/** Returns whether a text has the form of a token. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** Returns the stored form of a token: its SHA-256. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
