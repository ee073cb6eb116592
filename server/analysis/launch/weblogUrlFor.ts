import { knownPublicUrl } from "../../platform/site/publicUrl.ts";
import { pipelineExecution, readWeblogSecret } from "../../access/settings/pipelineExecution.ts";
import type { Site } from "../../platform/site/site.ts";
import { urlEncoded } from "../tokens/urlEncoded.ts";
import { weblogTokenOf } from "../tokens/weblogToken.ts";

const WEBLOG_PATH = "/api/pipelines/weblog";

/**
 * Returns the URL to which a run posts its events, with the token of this run only (additions §7); undefined while no
 * secret is set or no address of this installation is known.
 */
export async function weblogUrlFor(site: Site, runId: string): Promise<string | undefined> {
  const secret = await readWeblogSecret(site);
  const address = await weblogAddress(site);
  if (secret === undefined || address === undefined) return undefined;
  return `${address}?runId=${urlEncoded(runId)}&token=${weblogTokenOf(runId, secret)}`;
}

/** Returns the address of the weblog without run and token; undefined while none is known. */
export async function weblogAddress(site: Site): Promise<string | undefined> {
  const { weblogUrl } = await pipelineExecution(site);
  const base = (weblogUrl ?? knownPublicUrl(site) ?? site.webUrl)?.replace(/\/+$/, "");
  if (base === undefined) return undefined;
  return base.endsWith(WEBLOG_PATH) ? base : base + WEBLOG_PATH;
}
