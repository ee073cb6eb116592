import { resolve } from "node:path";
import { Command } from "commander";
import { BackupError } from "../../overview/backup/BackupError.ts";
import { restoreBackup, type Restored } from "../../overview/backup/restoreBackup.ts";
import { ensureBackupKey, keyFilePath, readBackupKey } from "../../overview/backup/seal.ts";
import type { Env } from "../../platform/site/env.ts";
import { prepareHome } from "../prepareHome.ts";
import { partsBar } from "./partsBar.ts";
import { tellFiles } from "./tellFiles.ts";
import { withPostgres } from "./withPostgres.ts";

interface Options {
  keyFile?: string;
  withoutSeal?: true;
  checkFiles?: true;
  dataBasePath?: string;
}

export function restoreCommand(): Command {
  return new Command("restore")
    .description(
      "verify a backup, restore it to an empty database and LANEKEEPER_HOME, and migrate it to this release; all users sign in again",
    )
    .argument("<folder>", "backup directory")
    .option("--data-base-path <folder>", "new location of the stored files, if it has changed")
    .option(
      "--key-file <file>",
      "backup key of the installation that made the backup; default: backup-key in LANEKEEPER_HOME",
    )
    .option("--without-seal", "restore a backup without verifying its origin, such as a backup of 0.1.0")
    .option("--check-files", "list missing stored files after the restore; exit code 1 if there is one")
    .action((folder: string, options: Options) =>
      withPostgres(
        (env, url) => restore(env, url, resolve(folder), options),
        (env) => prepareHome(env.home),
      ),
    );
}

async function restore(
  env: Env,
  databaseUrl: string,
  folder: string,
  { checkFiles, dataBasePath, keyFile, withoutSeal }: Options,
): Promise<void> {
  const sealKey = withoutSeal ? null : await requireKey(resolve(keyFile ?? keyFilePath(env.home)));
  const bar = partsBar();
  const moved = dataBasePath === undefined ? undefined : resolve(dataBasePath);
  const { home } = env;
  const restored = await restoreBackup(folder, {
    databaseUrl,
    home,
    dataBasePath: moved,
    sealKey,
    onProgress: bar.progressed,
  }).finally(bar.stop);
  if (sealKey !== null) await ensureBackupKey(home, sealKey);
  tell(restored, env, moved ?? restored.manifest.dataBasePath);
  if (checkFiles) await tellFiles(folder, restored.manifest, moved ?? restored.manifest.dataBasePath);
}

async function requireKey(path: string): Promise<string> {
  const key = await readBackupKey(path);
  if (key !== undefined) return key;
  throw new BackupError(
    `${path} does not exist: name the backup key of the installation that made the backup with --key-file, ` +
      "or restore without checking that the backup is unchanged with --without-seal",
  );
}

function tell({ manifest, rows, migrated, leftBehind }: Restored, env: Env, files: string | null): void {
  console.log(
    `Restored the backup of ${manifest.createdAt} by Lanekeeper ${manifest.release}: ${manifest.tables.length} tables, ${rows} rows.`,
  );
  if (migrated.length > 0) console.log(`Brought it to this release: ${migrated.join(", ")}.`);
  for (const name of leftBehind)
    console.log(`! The table ${name} is not Lanekeeper's: its rows stay in the backup.`);
  if (manifest.sessionSecret === "environment")
    console.log("! Set SESSION_SECRET as it was when the backup was made: it opens what is sealed.");
  else if (env.sessionSecret !== undefined && manifest.sessionSecret === "file")
    console.log(
      "! SESSION_SECRET is set here and the backup brought a session-secret: take the first away, it opens nothing of the backup.",
    );
  if (files !== null) console.log(`The stored files belong into ${files}.`);
  console.log("Left out: who was signed in, failed sign-ins, and waiting jobs, which are found anew.");
}
