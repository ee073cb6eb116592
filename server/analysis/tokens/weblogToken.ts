import { createHmac, hash, timingSafeEqual } from "node:crypto";

/**
 * Returns the token with which only this run posts its events (additions §7): HMAC-SHA-256 of the run id under the
 * secret of the installation, hex. Pure.
 */
export function weblogTokenOf(runId: string, secret: string): string {
  return createHmac("sha256", secret).update(runId).digest("hex");
}

/**
 * Returns whether a token permits posting events of a run: the secret of the installation, or the token of that run.
 * The comparison takes constant time. Pure.
 */
export function isWeblogToken(token: string, { runId, secret }: { runId: string; secret: string }): boolean {
  const ofInstallation = isSame(token, secret);
  const ofRun = isSame(token, weblogTokenOf(runId, secret));
  return ofInstallation || (runId !== "" && ofRun);
}

// Digests have a fixed length for any input.
function isSame(token: string, wanted: string): boolean {
  return timingSafeEqual(hash("sha256", token, "buffer"), hash("sha256", wanted, "buffer"));
}
