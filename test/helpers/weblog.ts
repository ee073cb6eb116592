import { contextFor } from "../../server/platform/rpc/context.ts";
import { readWeblogSecret } from "../../server/access/settings/pipelineExecution.ts";
import { changeSetting } from "../../server/access/settings/changeSetting.ts";
import { sealed } from "../../server/access/settings/seal.ts";
import type { Site } from "../../server/platform/site/site.ts";
import { until } from "./until.ts";

/** Sets the shared secret of the weblog, and waits until the site uses it. */
export async function setWeblogSecret(site: Site, secret: string | null): Promise<void> {
  const { sealKey } = site;
  if (!sealKey) throw new Error("a site that serves has a key to seal with");
  await changeSetting(contextFor(site, null), "pipeline-execution", (stored) => ({
    ...stored,
    weblogSecret: secret === null ? null : sealed(sealKey, secret),
  }));
  await until(
    async () => (await readWeblogSecret(site)) === (secret ?? undefined),
    "the secret to be heard of",
  );
}
