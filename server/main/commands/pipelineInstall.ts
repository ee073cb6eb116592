import { Command } from "commander";
import { contextFor } from "../../context.ts";
import { installPackage } from "../../pipelines/install/installPackage.ts";
import type { Site } from "../../site.ts";
import { readPassword } from "./readPassword.ts";
import { withSite } from "./withSite.ts";

interface Options {
  version?: string;
  key?: true;
}

export function pipelineInstallCommand(): Command {
  return new Command("install")
    .description(
      "install a pipeline package from the registry of REGISTRY_URL; it is off until it is switched on",
    )
    .argument("<pipeline>", "its id in the registry")
    .option("--version <version>", "another one than the newest")
    .option("--key", "the package is private: its key is asked for, or piped in")
    .action((pipelineId: string, options: Options) => withSite((site) => install(site, pipelineId, options)));
}

async function install(site: Site, pipelineId: string, { version, key }: Options): Promise<void> {
  const accessKey = key ? await readPassword("Key: ") : undefined;
  const installed = await installPackage(contextFor(site, null), {
    pipelineId,
    version,
    ...(accessKey === undefined ? {} : { credentials: { accessKey } }),
  });
  console.log(`${pipelineId} ${installed.version} is installed; SHA-256 ${installed.sha256}.`);
  console.log("It is off until somebody switches it on under Settings, Pipelines.");
}
