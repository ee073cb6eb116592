import { join } from "node:path";
import { cached } from "../../platform/cache/cached.ts";
import type { Site } from "../../platform/site/site.ts";
import { readSetting } from "./readSetting.ts";
import type { SettingValue } from "./schema.ts";
import { unsealText } from "./seal.ts";

/** Execution settings of pipeline runs. */
export type PipelineExecution = SettingValue<"pipeline-execution">;

/** The stored execution settings, cached. */
export const pipelineExecution = cached<PipelineExecution>(["setting:pipeline-execution"], (site) =>
  readSetting("pipeline-execution", site.database),
);

/** The shared secret of the weblog; undefined if unset or if this installation cannot decrypt it. */
export async function readWeblogSecret(site: Site): Promise<string | undefined> {
  const { weblogSecret } = await pipelineExecution(site);
  if (weblogSecret === null || !site.sealKey) return undefined;
  const known = opened.get(site);
  if (known?.sealed === weblogSecret) return known.secret;
  const secret = unsealText(site, weblogSecret);
  opened.set(site, { sealed: weblogSecret, secret });
  return secret;
}

// Cached, because every event of every run needs the secret.
const opened = new WeakMap<Site, { sealed: string; secret: string | undefined }>();

/** The absolute path of the directory that contains the run directories. */
export async function pipelineRunDir(site: Site): Promise<string> {
  return (await pipelineExecution(site)).pipelineRunDir ?? join(site.env.home, "runs");
}

/** The execution settings for responses: of the secret only whether it is set (additions §4). */
export function presentPipelineExecution(value: SettingValue<"pipeline-execution">) {
  const { weblogSecret, ...others } = value;
  return { ...others, weblogSecretSet: weblogSecret !== null };
}
