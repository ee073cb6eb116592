import { resolve } from "node:path";
import { Command } from "commander";
import { checkSeal, isSealed, keyFilePath, readBackupKey } from "../../overview/backup/seal.ts";
import { verifyBackup } from "../../overview/backup/verifyBackup.ts";
import { connect } from "../../../db/knex.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { partsBar } from "./partsBar.ts";
import { loadEnvironment } from "../loadEnvironment.ts";
import { printFileCheck } from "./printFileCheck.ts";
import { explained, withPostgres } from "./withPostgres.ts";

export function backupVerifyCommand(): Command {
  return new Command("verify")
    .description("verify the checksums of a backup; exit code 1 on a mismatch")
    .argument("<folder>")
    .option("--key-file <file>", "backup key of the installation; default: backup-key in LANEKEEPER_HOME")
    .option("--check-files", "also list stored files that are missing in this installation")
    .action((folder: string, { checkFiles, keyFile }: { checkFiles?: true; keyFile?: string }) =>
      checkFiles
        ? withPostgres((_env, url) => verifyWithFiles(resolve(folder), url, keyFile))
        : explained(async () => void (await verify(resolve(folder), keyFile))),
    );
}

async function verify(folder: string, keyFile: string | undefined) {
  const bar = partsBar();
  const manifest = await verifyBackup(folder, bar.progressed).finally(bar.stop);
  const { createdAt, release, files, tables } = manifest;
  console.log(
    `The backup of ${createdAt} by Lanekeeper ${release} is intact: ${files.length} files, ${tables.length} tables.`,
  );
  await verifySeal(folder, resolve(keyFile ?? keyFilePath(loadEnvironment().home)));
  return manifest;
}

async function verifySeal(folder: string, keyFile: string): Promise<void> {
  const key = await readBackupKey(keyFile);
  if (!(await isSealed(folder))) console.log("! The backup has no seal, so its origin cannot be verified.");
  else if (key === undefined)
    console.log(
      `! The seal was not verified: ${keyFile} does not exist. Specify the backup key with --key-file.`,
    );
  else {
    await checkSeal(folder, key);
    console.log("The seal matches the backup key.");
  }
}

async function verifyWithFiles(
  folder: string,
  databaseUrl: string,
  keyFile: string | undefined,
): Promise<void> {
  const manifest = await verify(folder, keyFile);
  const database = connect(databaseUrl, 1);
  try {
    const { dataBasePath } = await readSetting("sequencing-files", database);
    await printFileCheck(folder, manifest, dataBasePath);
  } finally {
    await database.destroy();
  }
}
