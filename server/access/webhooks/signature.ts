import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const KEY_BYTES = 32;
const KEY_MIN_BYTES = 24;
const KEY_MAX_BYTES = 64;

/** Creates a secret in the format of Standard Webhooks. */
export function generateSecret(): string {
  return PREFIX + randomBytes(KEY_BYTES).toString("base64");
}

/** Returns whether a text is a secret in the format of Standard Webhooks: 24 to 64 bytes. */
export function isSecret(secret: string): boolean {
  if (!secret.startsWith(PREFIX)) return false;
  const encoded = secret.slice(PREFIX.length);
  const key = Buffer.from(encoded, "base64");
  return key.toString("base64") === encoded && key.length >= KEY_MIN_BYTES && key.length <= KEY_MAX_BYTES;
}

/** Returns the headers of Standard Webhooks for one attempt. id: the same for all attempts. */
export function signatureHeaders(
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
