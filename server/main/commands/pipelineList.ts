import { Command } from "commander";
import { contextFor } from "../../context.ts";
import { listPipelines } from "../../pipelines/listPipelines.ts";
import type { Site } from "../../site.ts";
import { inColumns } from "./inColumns.ts";
import { withSite } from "./withSite.ts";

export function pipelineListCommand(): Command {
  return new Command("list")
    .description("the pipelines of this instance, and the packages that are left out")
    .action(() => withSite(list));
}

async function list(site: Site): Promise<void> {
  const { pipelines, invalid } = await listPipelines(contextFor(site, null), {});
  const rows = pipelines.map(({ id, version, enabled, packageState, targets, needs, name }) => [
    id,
    version,
    enabled ? "on" : "off",
    packageState,
    targets.supported.join(", "),
    needs.engine,
    name,
  ]);
  console.log(inColumns([["ID", "VERSION", "STATE", "FROM", "FOR", "RUNS ON", "NAME"], ...rows]));
  for (const { package: place, faults } of invalid)
    for (const fault of faults) console.log(inColumns([[`! ${place}: ${fault}`]]));
}
