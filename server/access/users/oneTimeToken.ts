import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";

const RANDOM_BYTES = 32;
const MAX_CHARACTERS = 200;

/** Generates the token of a one-time link: 256 random bits in base64url. */
export function generateOneTimeToken(): string {
  return randomBytes(RANDOM_BYTES).toString("base64url");
}

/** Returns the stored form of a one-time token: its SHA-256. */
export function hashOneTimeToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** A one-time token as input. A value that cannot be one is an unknown token. */
export const oneTimeToken = z.string().max(MAX_CHARACTERS).catch("");
