import { resolve } from "node:path";
import { Command } from "commander";
import { formatError, formatWarnings } from "../../analysis/pipelines/validation/validationError.ts";
import { checkContent, type FoundContent } from "../../registry/checkContent.ts";
import { inColumns } from "./inColumns.ts";

export function registryCheckCommand(): Command {
  return new Command("check")
    .description(
      "validate the content of a registry and report every error with file and key; exit code 1 if there is one",
    )
    .argument("<folder>")
    .action(check);
}

async function check(folder: string): Promise<void> {
  const { faults, warnings, found } = await checkContent(folder);
  for (const text of [
    ...formatWarnings(warnings).map((one) => `Warning: ${one}`),
    ...faults.map(formatError),
  ])
    console.error(text.replaceAll(/\p{Cc}/gu, "?"));
  if (faults.length > 0 || !found) process.exitCode = 1;
  else {
    console.log(`The content of ${resolve(folder)} is valid.`);
    console.log(inColumns(toRows(found)));
  }
}

function toRows(found: FoundContent): string[][] {
  const { pipelines, packages, checklists, channels, catalog, metrics, pictures } = found;
  return [
    ["Pipelines", `${pipelines}, with ${packages.length} packages`],
    ["Checklists", checklists ? `${checklists.count}, version ${checklists.version}` : "none"],
    ["Releases", [...channels].map(([channel, version]) => `${channel} ${version}`).join(", ") || "none"],
    ["Catalog", catalog ? `${catalog.technologies} technologies, version ${catalog.version}` : "none"],
    ["Research data", metrics === undefined ? "none" : `${metrics} metrics`],
    ["Images", String(pictures)],
  ];
}
