import { createHmac, hash, timingSafeEqual } from "node:crypto";

/** The token with which one run posts its events, and no other run (additions §7): HMAC-SHA-256 of the run id under the
 *  secret of the installation, hex. Pure. */
export function weblogTokenOf(runId: string, secret: string): string {
  return createHmac("sha256", secret).update(runId).digest("hex");
}

/** Whether a token permits to post events of a run: the secret of the installation, or the token of that run.
 *  The duration of the comparison does not depend on the token. Pure. */
export function isWeblogToken(token: string, { runId, secret }: { runId: string; secret: string }): boolean {
  const ofInstallation = isSame(token, secret);
  const ofRun = isSame(token, weblogTokenOf(runId, secret));
  return ofInstallation || (runId !== "" && ofRun);
}

// Digests have one length, whatever was sent.
function isSame(token: string, wanted: string): boolean {
  return timingSafeEqual(hash("sha256", token, "buffer"), hash("sha256", wanted, "buffer"));
}
