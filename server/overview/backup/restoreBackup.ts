import { createReadStream } from "node:fs";
import { join, dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { createHash } from "node:crypto";
import { copyFile, chmod, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import type pg from "pg";
import type { CopiedTable } from "../../../db/backup/catalog.ts";
import { rowsIn } from "../../../db/backup/copyRows.ts";
import { isEmpty, NotEmpty, refill } from "../../../db/backup/refill.ts";
import { connect, connectAlone } from "../../../db/knex.ts";
import { isKnownMigration, migrate } from "../../../db/migrate.ts";
import { BackupError } from "./BackupError.ts";
import type { OnProgress } from "./makeBackup.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { checkSeal } from "./seal.ts";
import { verifyBackup } from "./verifyBackup.ts";
import { syncFolder } from "../../platform/storage/syncFolders.ts";

/** The result of a restore. migrated: the migrations applied to reach this release. leftBehind: tables of the backup
 *  that this release does not have; their rows were not restored. */
export interface Restored {
  manifest: Manifest;
  rows: number;
  migrated: string[];
  leftBehind: string[];
}

/** Restores a backup into an empty database and into LANEKEEPER_HOME, then migrates the database to this release.
 *  Every byte of the backup is verified first. The database is restored completely or not at all; files that were
 *  already written to the home remain and are harmless. dataBasePath: new directory of the stored files; undefined:
 *  that of the backup. sealKey: the key that the backup must be sealed with; null skips this check. Throws
 *  BackupError. */
export async function restoreBackup(
  folder: string,
  {
    databaseUrl,
    home,
    dataBasePath,
    sealKey,
    onProgress,
  }: {
    databaseUrl: string;
    home: string;
    dataBasePath?: string | undefined;
    sealKey: string | null;
    onProgress: OnProgress;
  },
): Promise<Restored> {
  refuseNewer(await readManifest(folder));
  if (sealKey !== null) await checkSeal(folder, sealKey);
  await refuseFilled(databaseUrl);
  const manifest = await verifyBackup(folder, onProgress);
  await restoreHome(folder, manifest, home);
  const database = connect(databaseUrl, 5);
  const leftBehind: string[] = [];
  try {
    await refill(database, {
      ...manifest,
      async fill(client, tables) {
        const total = manifest.tables.length;
        for (const [done, saved] of manifest.tables.entries()) {
          onProgress({ done, total, what: saved.name });
          const table = tables.find(({ name }) => name === saved.name);
          if (table) await fillTable(folder, client, saved, table);
          else leftBehind.push(saved.name);
        }
        if (dataBasePath !== undefined) await moveFiles(client, dataBasePath);
        onProgress({ done: total, total, what: "foreign keys" });
      },
    });
    const migrated = await migrate(database);
    await database.raw("analyze");
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { manifest, rows, migrated, leftBehind };
  } catch (error) {
    throw error instanceof NotEmpty ? notEmpty() : error;
  } finally {
    await database.destroy();
  }
}

function refuseNewer({ release, migrations }: Manifest): void {
  const unknown = migrations.filter((name) => !isKnownMigration(name));
  if (unknown.length > 0)
    throw new BackupError(
      `The backup is of a newer release of Lanekeeper (${release}, which has ${unknown.at(-1)}): restore it with that one`,
    );
}

async function refuseFilled(databaseUrl: string): Promise<void> {
  const client = await connectAlone(databaseUrl);
  try {
    if (!(await isEmpty(client))) throw notEmpty();
  } finally {
    await client.end();
  }
}

const notEmpty = () =>
  new BackupError(
    "The database is not empty: restore into a new one, by another DATABASE_URL or another LANEKEEPER_HOME",
  );

async function fillTable(
  folder: string,
  client: pg.ClientBase,
  { name, columns, file, rows }: Manifest["tables"][number],
  there: CopiedTable,
): Promise<void> {
  const unknown = columns.filter((column) => !there.columns.includes(column));
  if (unknown.length > 0)
    throw new BackupError(`The table ${name} has no ${unknown.join(", ")}: the table was changed manually`);
  const taken = rowsIn(client, { name, columns });
  await pipeline(createReadStream(join(folder, file)), createGunzip(), taken);
  if (taken.rowCount !== rows)
    throw new BackupError(`The table ${name} has ${taken.rowCount} rows in ${file} instead of ${rows}`);
}

async function moveFiles(client: pg.ClientBase, dataBasePath: string): Promise<void> {
  await client.query(
    `insert into settings (key, value) values ('sequencing-files', jsonb_build_object('dataBasePath', $1::text))
     on conflict (key) do update set value = settings.value || excluded.value`,
    [dataBasePath],
  );
}

/** Restores the files of LANEKEEPER_HOME into another home. An existing file must be identical; all files are
 *  checked before the first is written. Throws BackupError. */
async function restoreHome(backup: string, manifest: Manifest, home: string): Promise<void> {
  const hashes = new Map(manifest.files.map(({ name, sha256 }) => [name, sha256]));
  const missing: Manifest["home"] = [];
  for (const one of manifest.home) {
    const found = await hashIfPresent(join(home, one.path));
    if (found === undefined) missing.push(one);
    else if (found !== hashes.get(one.file))
      throw new BackupError(`${join(home, one.path)} is there and is another one: move it away first`);
  }
  for (const { path, file, mode } of missing) await place(join(backup, file), join(home, path), mode);
}

async function place(from: string, to: string, mode: number): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o750 });
  const draft = `${to}.restored`;
  try {
    await copyFile(from, draft);
    await chmod(draft, mode);
    const file = await open(draft);
    await file.sync().finally(() => file.close());
    await rename(draft, to);
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(to));
}

// Files are small: a secret and package files, so they are read at once.
async function hashIfPresent(path: string): Promise<string | undefined> {
  try {
    return createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
