import { resolve } from "node:path";
import { Command } from "commander";
import { makeBackup } from "../../overview/backup/makeBackup.ts";
import type { Manifest } from "../../overview/backup/manifest.ts";
import { ensureBackupKey, keyFilePath } from "../../overview/backup/seal.ts";
import type { Env } from "../../platform/site/env.ts";
import { formatDiskSpace } from "../../platform/errors/rules/formatDiskSpace.ts";
import { StartError } from "../StartError.ts";
import { backupVerifyCommand } from "./backupVerify.ts";
import { partsBar } from "./partsBar.ts";
import { requireDatabase, withPostgres } from "./withPostgres.ts";

const KIB = 1024;

export function backupCommand(): Command {
  return new Command("backup")
    .description(
      "back up the database, the session secret and the installed packages to a new directory, also while the server runs; stored files are listed, not copied",
    )
    .argument("<folder>", "new directory; it contains secrets and is readable by its owner only")
    .action((folder: string) =>
      withPostgres((env, url) => backup(env, url, resolve(folder)), requireDatabase),
    )
    .addCommand(backupVerifyCommand());
}

async function backup(env: Env, databaseUrl: string, folder: string): Promise<void> {
  const breakOff = new AbortController();
  const onSignal = () => breakOff.abort();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, onSignal);
  const bar = partsBar();
  const { key: sealKey, isNew } = await ensureBackupKey(env.home);
  const source = { databaseUrl, home: env.home, hasOwnSecret: env.sessionSecret !== undefined, sealKey };
  try {
    const options = { signal: breakOff.signal, onProgress: bar.progressed };
    tell(await makeBackup(source, folder, options).finally(bar.stop), folder);
    if (isNew)
      console.log(
        `Created the backup key ${keyFilePath(env.home)}. Keep a copy apart from the backups: restore requires it.`,
      );
  } catch (error) {
    if (breakOff.signal.aborted) throw new StartError("Interrupted: no backup was created", { cause: error });
    throw error;
  }
}

function tell({ tables, files, storedFiles, sessionSecret, dataBasePath }: Manifest, folder: string): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  console.log(`Created the backup ${folder}: ${tables.length} tables, ${rows} rows, ${sizeText(sizeBytes)}.`);
  console.log(
    `Not included: ${storedFiles.count} stored files (${sizeText(storedFiles.sizeBytes)}), which are listed` +
      (dataBasePath === null ? "." : `, most of them in ${dataBasePath}: back them up separately.`),
  );
  if (sessionSecret === "environment")
    console.log("Not included: SESSION_SECRET of the environment. Keep a copy: it decrypts stored secrets.");
}

/** Formats a size of any magnitude. */
function sizeText(sizeBytes: number): string {
  if (sizeBytes < KIB) return `${sizeBytes} bytes`;
  if (sizeBytes < KIB ** 2) return `${(sizeBytes / KIB).toFixed(1)} KiB`;
  return sizeBytes < KIB ** 3 ? `${(sizeBytes / KIB ** 2).toFixed(1)} MiB` : formatDiskSpace(sizeBytes);
}
