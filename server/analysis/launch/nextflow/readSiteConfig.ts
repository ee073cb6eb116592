import { createHash } from "node:crypto";
import { raise } from "../../../platform/errors/apiError.ts";
import { readSetting } from "../../../access/settings/readSetting.ts";
import { unsealText } from "../../../access/settings/seal.ts";
import type { Site } from "../../../platform/site/site.ts";
import { siteConfigUnreadable } from "../../runRecords/errors.ts";

/** The key of the configuration of all pipelines; no pipeline has this id. */
export const ALL_PIPELINES = "*";

/** The configuration of a run: of all pipelines, then of its pipeline. */
export interface SiteConfig {
  text: string;
  sha256: string;
}

/** Returns the site configuration for runs of a pipeline; undefined without one. Raises siteConfigUnreadable. */
export async function readSiteConfig(site: Site, pipelineId: string): Promise<SiteConfig | undefined> {
  const { texts } = await readSetting("site-configuration", site.database);
  const parts = [ALL_PIPELINES, pipelineId].flatMap((key) => {
    const stored = Object.hasOwn(texts, key) ? texts[key] : undefined;
    if (!stored) return [];
    const title = key === ALL_PIPELINES ? "all pipelines" : key;
    return [
      `// Site configuration: ${title}\n${unsealText(site, stored.sealed) ?? raise(siteConfigUnreadable())}\n`,
    ];
  });
  if (parts.length === 0) return undefined;
  const text = parts.join("\n");
  return { text, sha256: sha256(text) };
}

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
