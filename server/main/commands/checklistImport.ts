import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { Command } from "commander";
import { raise } from "../../platform/errors/apiError.ts";
import { fileTooLarge } from "../../definitions/checklists/errors.ts";
import { type Imported, importChecklists } from "../../definitions/checklists/importChecklists.ts";
import { checklistFile } from "../../definitions/checklists/schema.ts";
import { contextFor } from "../../platform/rpc/context.ts";
import { CHECKLIST_FILE_MAX_BYTES } from "../../definitions/limits.ts";
import type { Site } from "../../platform/site/site.ts";
import { StartError } from "../StartError.ts";
import { withSite } from "./withSite.ts";

interface Options {
  accession?: string;
  name?: string;
  class?: string[];
  dryRun?: true;
}

export function checklistImportCommand(): Command {
  return new Command("import")
    .description("import checklists as a new registry version: Lanekeeper JSON, ENA exports, MIxS in LinkML")
    .argument("<file...>")
    .option("--accession <accession>", "accession of the checklist, if the file does not contain it")
    .option("--name <name>", "name of the checklist, if the file does not contain it")
    .option(
      "--class <class...>",
      "MIxS only: import these classes, such as MimsSoil, instead of all extensions",
    )
    .option("--dry-run", "list the changes without applying them")
    .action((paths: string[], options: Options) => withSite((site) => importFiles(paths, options, site)));
}

async function importFiles(
  paths: string[],
  { accession, name, class: classes, dryRun }: Options,
  site: Site,
): Promise<void> {
  const files = await Promise.all(
    paths.map(async (path) =>
      checklistFile.parse({ fileName: basename(path), text: await readText(path), accession, name, classes }),
    ),
  );
  tell(await importChecklists(contextFor(site, null), { files, dryRun }), dryRun === true);
}

async function readText(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new StartError(`File not found: ${path}`);
  if (found.size > CHECKLIST_FILE_MAX_BYTES)
    raise(fileTooLarge({ file: path, mebibytes: CHECKLIST_FILE_MAX_BYTES / 2 ** 20 }));
  return readFile(path, "utf8");
}

function tell({ version, added, changed, unchanged, warnings }: Imported, dryRun: boolean): void {
  for (const { text: warning } of warnings) console.log(`! ${warning.replaceAll(/\p{Cc}/gu, "?")}`);
  for (const accession of added) console.log(`+ ${accession}`);
  for (const accession of changed) console.log(`~ ${accession}`);
  const counts = `${added.length} new, ${changed.length} changed, ${unchanged.length} unchanged`;
  if (dryRun) console.log(`Would import: ${counts}. Registry version ${version} is unchanged.`);
  else if (added.length + changed.length === 0)
    console.log(`No changes: registry version ${version} is current.`);
  else console.log(`Imported as registry version ${version}: ${counts}.`);
}
