import { resolve } from "node:path";
import { Command } from "commander";
import { verifyBackup } from "../../backup/verifyBackup.ts";
import { connect } from "../../../db/knex.ts";
import { readSetting } from "../../settings/readSetting.ts";
import { partsBar } from "./partsBar.ts";
import { tellFiles } from "./tellFiles.ts";
import { told, withPostgres } from "./withPostgres.ts";

export function backupVerifyCommand(): Command {
  return new Command("verify")
    .description("read every byte of a backup and compare it with its sums; exit code 1 when one is wrong")
    .argument("<folder>")
    .option("--check-files", "also say which of the stored files that it lists this installation has not")
    .action((folder: string, { checkFiles }: { checkFiles?: true }) =>
      checkFiles
        ? withPostgres((_env, url) => verifyWithFiles(resolve(folder), url))
        : told(async () => void (await verify(folder))),
    );
}

async function verify(folder: string) {
  const bar = partsBar();
  const manifest = await verifyBackup(resolve(folder), bar.progressed).finally(bar.stop);
  const { createdAt, release, files, tables } = manifest;
  console.log(
    `The backup of ${createdAt} by Lanekeeper ${release} is whole: ${files.length} files, ${tables.length} tables.`,
  );
  return manifest;
}

async function verifyWithFiles(folder: string, databaseUrl: string): Promise<void> {
  const manifest = await verify(folder);
  const database = connect(databaseUrl, 1);
  try {
    const { dataBasePath } = await readSetting("sequencing-files");
    await tellFiles(folder, manifest, dataBasePath);
  } finally {
    await database.destroy();
  }
}
