import { createHmac, hash, timingSafeEqual } from "node:crypto";
import { pipelineExecution, readWeblogSecret } from "../../access/settings/pipelineExecution.ts";
import type { Site } from "../../platform/site/site.ts";
import { knownPublicUrl } from "../../platform/site/publicUrl.ts";
import { type TowerAccess, towerToken } from "./towerToken.ts";
import { encodeUrlPart } from "./redactTokens.ts";

/**
 * Returns the token with which only this run posts its events (additions §7): HMAC-SHA-256 of the run id under the
 * secret of the installation, hex. Pure.
 */
export function weblogToken(runId: string, secret: string): string {
  return createHmac("sha256", secret).update(runId).digest("hex");
}

/**
 * Returns whether a token permits posting events of a run: the secret of the installation, or the token of that run.
 * The comparison takes constant time. Pure.
 */
export function isWeblogToken(token: string, { runId, secret }: { runId: string; secret: string }): boolean {
  const ofInstallation = isSame(token, secret);
  const ofRun = isSame(token, weblogToken(runId, secret));
  return ofInstallation || (runId !== "" && ofRun);
}

// Digests have a fixed length for any input.
function isSame(token: string, wanted: string): boolean {
  return timingSafeEqual(hash("sha256", token, "buffer"), hash("sha256", wanted, "buffer"));
}

/** Returns the secrets to redact for a run: that of the installation and the tokens of the run. */
export async function readRunSecrets(site: Site, runId: string): Promise<string[]> {
  const secret = await readWeblogSecret(site);
  return secret === undefined ? [] : [secret, weblogToken(runId, secret), towerToken(runId, secret)];
}

const WEBLOG_PATH = "/api/pipelines/weblog";

/**
 * Returns the URL to which a run posts its events, with the token of this run only (additions §7); undefined while no
 * secret is set or no address of this installation is known.
 */
export async function readWeblogUrl(site: Site, runId: string): Promise<string | undefined> {
  const secret = await readWeblogSecret(site);
  const address = await readWeblogAddress(site);
  if (secret === undefined || address === undefined) return undefined;
  return `${address}?runId=${encodeUrlPart(runId)}&token=${weblogToken(runId, secret)}`;
}

/** Returns the address and the token of a run for the trace protocol; undefined under the conditions of readWeblogUrl. */
export async function readTowerAccess(site: Site, runId: string): Promise<TowerAccess | undefined> {
  const secret = await readWeblogSecret(site);
  const address = await readWeblogAddress(site);
  if (secret === undefined || address === undefined) return undefined;
  return {
    endpoint: `${address.slice(0, -WEBLOG_PATH.length)}/api/tower`,
    accessToken: towerToken(runId, secret),
  };
}

/** Returns the address of the weblog without run and token; undefined while none is known. */
export async function readWeblogAddress(site: Site): Promise<string | undefined> {
  const { weblogUrl } = await pipelineExecution(site);
  const base = (weblogUrl ?? knownPublicUrl(site) ?? site.webUrl)?.replace(/\/+$/, "");
  if (base === undefined) return undefined;
  return base.endsWith(WEBLOG_PATH) ? base : base + WEBLOG_PATH;
}
