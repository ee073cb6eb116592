import type { z } from "zod";
import { changeSetting } from "../../access/settings/changeSetting.ts";
import { pipelineExecution, pipelineRunDir } from "../../access/settings/pipelineExecution.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { sealText, unsealText } from "../../access/settings/seal.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import { findNextflow } from "../launch/nextflow/findNextflow.ts";
import { invalidPipelineId } from "../pipelines/errors.ts";
import { findPipeline } from "../pipelines/readPackages.ts";
import { checkSiteConfig } from "./checkSiteConfig.ts";
import { readConfigLines } from "./configLines.ts";
import { siteConfigPlugins, siteConfigRefused } from "./errors.ts";
import { ALL_PIPELINES, sha256 } from "../launch/nextflow/readSiteConfig.ts";
import type { saveSiteConfigInput, siteConfigOf } from "./schema.ts";

type Stored = Awaited<ReturnType<typeof readSetting<"site-configuration">>>;

/**
 * Returns the site configuration of all pipelines or of one: { text, check, withoutEffect }. text: empty without a
 * configuration, null when it cannot be decrypted. check: null without a configuration; its version is null where no
 * Nextflow could check it. withoutEffect: the lines whose values Lanekeeper replaces.
 */
export async function getSiteConfig({ site }: Context, { pipelineId }: z.output<typeof siteConfigOf>) {
  const { texts } = await readSetting("site-configuration", site.database);
  return present(site, texts, pipelineId ?? ALL_PIPELINES);
}

/**
 * Saves a site configuration after Nextflow accepted it; an empty text removes it. Without a Nextflow it is saved
 * unchecked. It is stored encrypted, because it may contain secrets; the audit log contains digests. Raises
 * invalidPipelineId, siteConfigPlugins, siteConfigRefused.
 */
export async function saveSiteConfig(
  ctx: Context,
  { pipelineId, text: given }: z.output<typeof saveSiteConfigInput>,
) {
  const { site } = ctx;
  const text = given.replaceAll("\r\n", "\n");
  const key = pipelineId ?? ALL_PIPELINES;
  const isRemoval = text.trim() === "";
  if (pipelineId !== null && !isRemoval && !(await findPipeline(site, pipelineId)))
    raise(invalidPipelineId());
  const entry = isRemoval ? undefined : await checkedEntry(site, text);
  const { texts } = await changeSetting(
    ctx,
    "site-configuration",
    (stored) => {
      const { [key]: _, ...others } = stored.texts;
      return { texts: entry ? { ...others, [key]: entry } : others };
    },
    auditView,
  );
  return present(site, texts, key);
}

async function checkedEntry(site: Site, text: string): Promise<Stored["texts"][string]> {
  const { plugins } = readConfigLines(text);
  if (plugins !== undefined) raise(siteConfigPlugins({ line: plugins }));
  const { nextflowPath } = await pipelineExecution(site);
  const runDir = await pipelineRunDir(site);
  const nextflow = await findNextflow(site, { nextflowPath, runDir }).catch(() => undefined);
  const { problems, warnings } = nextflow
    ? await checkSiteConfig(site, nextflow, text)
    : { problems: [], warnings: [] };
  const [problem] = problems;
  if (problem) raise(siteConfigRefused({ problem }));
  return {
    sealed: sealText(site, text),
    sha256: sha256(text),
    checkedBy: nextflow?.version ?? null,
    warnings: warnings.map(({ text: words }) => words),
    changedAt: new Date().toISOString(),
  };
}

function present(site: Site, texts: Stored["texts"], key: string) {
  const stored = Object.hasOwn(texts, key) ? texts[key] : undefined;
  const text = stored ? (unsealText(site, stored.sealed) ?? null) : "";
  return {
    text,
    check: stored
      ? { version: stored.checkedBy, warnings: stored.warnings, changedAt: stored.changedAt }
      : null,
    withoutEffect: readConfigLines(text ?? "").withoutEffect,
  };
}

/** The digest shows that a text changed, and hides its secrets. */
function auditView({ texts }: Stored): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).map(([key, { sha256: digest }]) => [key, { sha256: digest }]),
  );
}
