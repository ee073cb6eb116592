import { contextFor } from "../../server/platform/rpc/context.ts";
import { readWeblogSecret } from "../../server/access/settings/pipelineExecution.ts";
import { changeSetting } from "../../server/access/settings/changeSetting.ts";
import { sealSecret } from "../../server/access/settings/seal.ts";
import type { Site } from "../../server/platform/site/site.ts";
import { until } from "./until.ts";

/** Sets the shared secret of the weblog, and waits until the site uses it. */
export async function setWeblogSecret(site: Site, secret: string | null): Promise<void> {
  await changeSetting(contextFor(site, null), "pipeline-execution", (stored) => ({
    ...stored,
    weblogSecret: sealSecret(site, secret),
  }));
  await until(
    async () => (await readWeblogSecret(site)) === (secret ?? undefined),
    "the secret to be heard of",
  );
}
