import { readWeblogSecret } from "../../access/settings/pipelineExecution.ts";
import type { Site } from "../../platform/site/site.ts";
import { weblogTokenOf } from "./weblogToken.ts";

/** Returns the secrets to redact for a run: that of the installation and the token of the run. */
export async function weblogSecrets(site: Site, runId: string): Promise<string[]> {
  const secret = await readWeblogSecret(site);
  return secret === undefined ? [] : [secret, weblogTokenOf(runId, secret)];
}
