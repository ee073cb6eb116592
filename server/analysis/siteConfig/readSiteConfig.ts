import { createHash } from "node:crypto";
import { raise } from "../../platform/errors/apiError.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import type { SettingValue } from "../../access/settings/schema.ts";
import { unsealed } from "../../access/settings/seal.ts";
import type { Site } from "../../platform/site/site.ts";
import { siteConfigUnreadable } from "./errors.ts";

/** The key of the configuration of all pipelines; no pipeline has this id. */
export const ALL_PIPELINES = "*";

type Stored = SettingValue<"site-configuration">["texts"][string];

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
    return [`// Site configuration: ${title}\n${openText(site, stored) ?? raise(siteConfigUnreadable())}\n`];
  });
  if (parts.length === 0) return undefined;
  const text = parts.join("\n");
  return { text, sha256: sha256(text) };
}

/** Returns undefined for a text that was sealed by another installation. */
export function openText({ sealKey }: Site, { sealed }: Stored): string | undefined {
  return sealKey && unsealed(sealKey, sealed);
}

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
