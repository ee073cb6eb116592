import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { createHash } from "node:crypto";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { type CopiedTable, sequenceStates } from "../../../db/backup/catalog.ts";
import { rowsOut } from "../../../db/backup/copyRows.ts";
import { openSnapshot, type Snapshot } from "../../../db/backup/openSnapshot.ts";
import { isKnownMigration, NewerDatabase } from "../../../db/migrate.ts";
import { syncFolder } from "../../platform/storage/syncFolders.ts";
import { releaseVersion } from "../../platform/site/release.ts";
import { BackupError } from "./BackupError.ts";
import { homeFiles, isSessionSecret } from "./homeFiles.ts";
import {
  BACKUP_FORMAT,
  type BackupFile,
  LEFT_OUT,
  type Manifest,
  MANIFEST,
  manifestTexts,
  STORED_FILES,
  SUMS,
} from "./manifest.ts";
import { SEAL, calculateSeal } from "./seal.ts";
import { storedFiles } from "./storedFiles.ts";

/** The source of a backup: a database and its LANEKEEPER_HOME. */
interface BackupSource {
  databaseUrl: string;
  home: string;
  /** Whether the environment provides the installation secret. */
  hasOwnSecret: boolean;
  /** The backup key (see seal.ts). */
  sealKey: string;
}

/** Progress in parts: done, total, and `what` as the current part. */
export type OnProgress = (progress: { done: number; total: number; what: string }) => void;

/** Writes a backup of the database and of the unique files of LANEKEEPER_HOME into a new directory while the
 *  installation is running. All content is from one snapshot, except the stored files, which are listed and not
 *  copied. The backup is written to a temporary directory beside the target and renamed when it is complete and
 *  synced, so that a directory at the target is always a complete backup. Throws BackupError, and NewerDatabase for
 *  a database of a newer release. */
export async function makeBackup(
  source: BackupSource,
  folder: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: OnProgress },
): Promise<Manifest> {
  await refuseTaken(folder);
  const snapshot = await openSnapshot(source.databaseUrl);
  try {
    const { migrations } = snapshot;
    if (migrations.length === 0) throw new BackupError("The database has no tables of Lanekeeper yet");
    const unknown = migrations.filter((name) => !isKnownMigration(name));
    if (unknown.length > 0) throw new NewerDatabase(unknown);
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
    const draft = await mkdtemp(join(dirname(folder), `.${basename(folder)}-incomplete-`));
    try {
      const manifest = await writeParts(draft, { snapshot, source, signal, onProgress });
      await syncTree(draft);
      await rename(draft, folder);
      await syncFolder(dirname(folder));
      return manifest;
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
  } finally {
    await snapshot.close();
  }
}

async function refuseTaken(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOTDIR") throw new BackupError(`${folder} is a file`);
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (entries.length > 0) throw new BackupError(`${folder} already exists. Specify another directory.`);
}

async function writeParts(
  draft: string,
  {
    snapshot,
    source,
    signal,
    onProgress,
  }: { snapshot: Snapshot; source: BackupSource; signal: AbortSignal; onProgress: OnProgress },
): Promise<Manifest> {
  const { client, takenAt } = snapshot;
  const copied = snapshot.tables.filter(({ name }) => !LEFT_OUT.includes(name));
  const kept = await homeFiles(source.home);
  const total = copied.length + 2;
  const files: BackupFile[] = [];
  const tables: Manifest["tables"] = [];
  for (const [done, table] of copied.entries()) {
    onProgress({ done, total, what: table.name });
    const { file, rows } = await writeTable(draft, client, { table, signal });
    files.push(file);
    tables.push({ ...table, file: file.name, rows });
  }
  onProgress({ done: copied.length, total, what: "the list of stored files" });
  const stored = { file: STORED_FILES, count: 0, sizeBytes: 0 };
  files.push(await writePart(draft, STORED_FILES, lines(snapshot, stored), signal));
  onProgress({ done: copied.length + 1, total, what: "files of LANEKEEPER_HOME" });
  for (const { path } of kept)
    files.push(await writePart(draft, `home/${path}`, createReadStream(join(source.home, path)), signal));
  const manifest: Manifest = {
    product: "lanekeeper",
    format: BACKUP_FORMAT,
    release: releaseVersion(),
    createdAt: takenAt.toISOString(),
    postgresVersion: snapshot.postgresVersion,
    migrations: snapshot.migrations,
    tables,
    sequences: await sequenceStates(client),
    leftOut: snapshot.tables.map(({ name }) => name).filter((name) => LEFT_OUT.includes(name)),
    sessionSecret: source.hasOwnSecret ? "environment" : kept.some(isSessionSecret) ? "file" : "none",
    home: kept.map(({ path, mode }) => ({ path, file: `home/${path}`, mode })),
    dataBasePath: await dataBasePathIn(client),
    storedFiles: stored,
    files,
  };
  const { text, sums } = manifestTexts(manifest);
  await writePart(draft, MANIFEST, whole(text), signal);
  await writePart(draft, SUMS, whole(sums), signal);
  await writePart(draft, SEAL, whole(`${calculateSeal(source.sealKey, sums)}\n`), signal);
  onProgress({ done: total, total, what: "done" });
  return manifest;
}

async function writeTable(
  draft: string,
  client: pg.Client,
  { table, signal }: { table: CopiedTable; signal: AbortSignal },
): Promise<{ file: BackupFile; rows: number }> {
  const rows = rowsOut(client, table);
  try {
    const file = await writePart(draft, `tables/${encodeURIComponent(table.name)}.copy.gz`, rows, signal);
    return { file, rows: rows.rowCount };
  } catch (error) {
    // Otherwise the server would wait forever for a reader of the remaining rows.
    client.connection.stream.destroy();
    throw error;
  }
}

async function* lines(
  { client, tables }: Snapshot,
  counted: { count: number; sizeBytes: number },
): AsyncGenerator<string> {
  for await (const file of storedFiles(client, tables)) {
    counted.count++;
    counted.sizeBytes += file.sizeBytes ?? 0;
    yield `${JSON.stringify(file)}\n`;
  }
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

async function dataBasePathIn(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ path: string | null }>(
    "select value->>'dataBasePath' as path from settings where key = 'sequencing-files'",
  );
  return rows[0]?.path ?? null;
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncTree(join(folder, entry.name));
  await syncFolder(folder);
}

// Rows are repetitive: a higher level takes twice the time and saves a tenth of the size.
const GZIP_LEVEL = 4;

/** Writes one file of a backup, readable only by this user, and syncs it to disk. name: a file that ends in .gz is
 *  compressed. Returns its entry in the manifest. */
async function writePart(
  folder: string,
  name: string,
  source: Readable | AsyncIterable<string | Buffer>,
  signal: AbortSignal,
): Promise<BackupFile> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const sha256 = createHash("sha256");
  let sizeBytes = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sha256.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  const file = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });
  if (name.endsWith(".gz"))
    await pipeline(source, createGzip({ level: GZIP_LEVEL }), measured, file, { signal });
  else await pipeline(source, measured, file, { signal });
  return { name, sizeBytes, sha256: sha256.digest("hex") };
}
