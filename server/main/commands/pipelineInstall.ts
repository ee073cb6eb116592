import { Command } from "commander";
import { contextFor } from "../../platform/rpc/context.ts";
import { inTexts } from "../../platform/errors/rules/sentence.ts";
import { installPackage } from "../../analysis/pipelines/install/installPackage.ts";
import { listPipelines } from "../../analysis/pipelines/listPipelines.ts";
import type { Site } from "../../platform/site/site.ts";
import { readPassword } from "./readPassword.ts";
import { withSite } from "./withSite.ts";

interface Options {
  version?: string;
  source?: string;
  key?: true;
}

export function pipelineInstallCommand(): Command {
  return new Command("install")
    .description(
      "install a pipeline package or another version of it; a new pipeline is disabled until an admin enables it",
    )
    .argument("<pipeline>", "pipeline id")
    .option("--version <version>", "version to install; default: the newest")
    .option("--source <id>", "id of a configured source; default: the registry of REGISTRY_URL")
    .option("--key", "the package is private: prompt for its key or token, or read it from standard input")
    .action((pipelineId: string, options: Options) => withSite((site) => install(site, pipelineId, options)));
}

async function install(site: Site, pipelineId: string, { version, source, key }: Options): Promise<void> {
  const ctx = contextFor(site, null);
  const accessKey = key ? await readPassword("Key: ") : undefined;
  const installed = await installPackage(ctx, {
    pipelineId,
    version,
    sourceId: source,
    ...(accessKey === undefined ? {} : { credentials: { accessKey } }),
  });
  const { sha256, commit, warnings } = installed;
  const mark = sha256 === null ? `commit ${commit ?? "unknown"}` : `SHA-256 ${sha256}`;
  console.log(`Installed ${pipelineId} ${installed.version}; ${mark}.`);
  for (const warning of inTexts(warnings)) console.error(`Warning: ${warning.replaceAll(/\p{Cc}/gu, "?")}`);
  const { pipelines } = await listPipelines(ctx, { enabled: "true" });
  if (pipelines.some(({ id }) => id === pipelineId)) console.log("The pipeline is enabled, as before.");
  else console.log("The pipeline is disabled until a facility admin enables it under Settings, Pipelines.");
}
