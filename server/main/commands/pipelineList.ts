import { Command } from "commander";
import { contextFor } from "../../platform/rpc/context.ts";
import { querySource } from "../../analysis/pipelines/install/listStore.ts";
import { inTexts } from "../../platform/errors/rules/sentence.ts";
import { listPipelines } from "../../analysis/pipelines/listPipelines.ts";
import type { Site } from "../../platform/site/site.ts";
import { inColumns } from "./inColumns.ts";
import { readPassword } from "./readPassword.ts";
import { withSite } from "./withSite.ts";

interface Options {
  source?: string;
  key?: true;
}

export function pipelineListCommand(): Command {
  return new Command("list")
    .description("list the pipelines of this installation and packages with errors")
    .option(
      "--source <id>",
      "list the packages of a source instead: registry or the id of a configured source",
    )
    .option("--key", "the source is private: prompt for its key or token, or read it from standard input")
    .action((options: Options) => withSite((site) => list(site, options)));
}

async function list(site: Site, { source, key }: Options): Promise<void> {
  if (source === undefined) return listHere(site);
  const accessKey = key ? await readPassword("Key: ") : undefined;
  const { sources, packages } = await querySource(contextFor(site, null), {
    sourceId: source,
    ...(accessKey === undefined ? {} : { credentials: { accessKey } }),
  });
  const reason = sources.find((one) => one.reason !== null)?.reason;
  if (reason !== undefined) {
    process.stderr.write(`${reason}\n`);
    process.exitCode = 1;
    return;
  }
  const rows = packages.map(({ id, latestVersion, here, updateAvailable, isPrivate, name }) => [
    id,
    latestVersion ?? "-",
    here?.version ?? "-",
    updateAvailable ? "update" : here ? "installed" : isPrivate ? "private" : "",
    name,
  ]);
  console.log(inColumns([["ID", "NEWEST", "INSTALLED", "STATE", "NAME"], ...rows]));
}

async function listHere(site: Site): Promise<void> {
  const { pipelines, invalid } = await listPipelines(contextFor(site, null), {});
  const rows = pipelines.map(({ id, version, enabled, packageState, targets, needs, name }) => [
    id,
    version,
    enabled ? "enabled" : "disabled",
    packageState,
    targets.supported.join(", "),
    needs.engine,
    name,
  ]);
  console.log(inColumns([["ID", "VERSION", "STATE", "SOURCE", "TARGET", "ENGINE", "NAME"], ...rows]));
  for (const { package: place, faults } of invalid)
    for (const fault of faults) console.log(inColumns([[`! ${place}: ${inTexts(fault)}`]]));
}
