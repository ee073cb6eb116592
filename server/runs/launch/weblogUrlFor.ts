import { pipelineExecution, weblogSecretOf } from "../../settings/pipelineExecution.ts";
import type { Site } from "../../site.ts";
import { urlEncoded } from "../../weblog/urlEncoded.ts";

const WEBLOG_PATH = "/api/pipelines/weblog";

/** Where a run posts its events, with the secret of this moment (spec §5); undefined while there is no secret, or no
 *  address by which this installation is reached. */
export async function weblogUrlFor(site: Site, runId: string): Promise<string | undefined> {
  const secret = await weblogSecretOf(site);
  const { weblogUrl } = await pipelineExecution(site);
  const base = (weblogUrl ?? site.webUrl)?.replace(/\/+$/, "");
  if (secret === undefined || base === undefined) return undefined;
  const address = base.endsWith(WEBLOG_PATH) ? base : base + WEBLOG_PATH;
  return `${address}?runId=${urlEncoded(runId)}&token=${urlEncoded(secret)}`;
}
