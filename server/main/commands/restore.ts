import { resolve } from "node:path";
import { Command } from "commander";
import { BackupError } from "../../overview/backup/BackupError.ts";
import { restoreBackup, type Restored } from "../../overview/backup/restoreBackup.ts";
import { ensureBackupKey, keyFilePath, readBackupKey } from "../../overview/backup/seal.ts";
import type { Env } from "../../platform/site/env.ts";
import { prepareHome } from "../prepareHome.ts";
import { partsBar } from "./partsBar.ts";
import { printFileCheck } from "./printFileCheck.ts";
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
      "backup key of the installation that created the backup; default: backup-key in LANEKEEPER_HOME",
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
  if (checkFiles) await printFileCheck(folder, restored.manifest, moved ?? restored.manifest.dataBasePath);
}

async function requireKey(path: string): Promise<string> {
  const key = await readBackupKey(path);
  if (key !== undefined) return key;
  throw new BackupError(
    `${path} does not exist: specify the backup key of the installation that created the backup with --key-file, ` +
      "or restore without verifying the origin of the backup with --without-seal",
  );
}

function tell({ manifest, rows, migrated, leftBehind }: Restored, env: Env, files: string | null): void {
  console.log(
    `Restored the backup of ${manifest.createdAt} by Lanekeeper ${manifest.release}: ${manifest.tables.length} tables, ${rows} rows.`,
  );
  if (migrated.length > 0) console.log(`Migrated the database to this release: ${migrated.join(", ")}.`);
  for (const name of leftBehind)
    console.log(`! The table ${name} does not belong to Lanekeeper and was not restored.`);
  if (manifest.sessionSecret === "environment")
    console.log("! Set SESSION_SECRET to its value at the time of the backup: it decrypts stored secrets.");
  else if (env.sessionSecret !== undefined && manifest.sessionSecret === "file")
    console.log(
      "! SESSION_SECRET is set, but the backup contains its own session-secret: unset SESSION_SECRET, because it cannot decrypt secrets of the backup.",
    );
  if (files !== null) console.log(`Restore the stored files to ${files}.`);
  console.log(
    "Not restored: sessions, failed sign-ins, and queued jobs, which are queued again automatically.",
  );
}
