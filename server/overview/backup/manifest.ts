import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { BackupError } from "./BackupError.ts";

/** Of the folder of a backup. It changes when an older release could not read what a newer one writes. */
export const BACKUP_FORMAT = 1;
export const MANIFEST = "manifest.json";
/** Of every file, the manifest too, in the form that `sha256sum --check` reads. */
export const SUMS = "SHA256SUMS";
export const STORED_FILES = "stored-files.jsonl.gz";

/** Tables whose rows no backup has: who was signed in, and who tried to. What waits as a job is left out too; the
 *  installation finds by itself what is to be done. */
export const LEFT_OUT = ["sessions", "sign_in_limits"];

// Every name is joined to a folder: nothing of it may lead out.
const fileName = z.string().regex(/^(?!.*(^|\/)\.{1,2}(\/|$))[^/\0\n][^\0\n]*$/u);
// A backup holds nothing else of a home, so that a made-up one cannot place files beside PostgreSQL's.
const homeFileName = fileName.regex(/^(session-secret$|packages\/)/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

/** What a backup says of itself. */
const manifestFields = z.object({
  product: z.literal("lanekeeper"),
  format: z.literal(BACKUP_FORMAT),
  release: z.string(),
  /** The moment that its rows are from. */
  createdAt: z.iso.datetime(),
  /** Of the server it was read from. */
  postgresVersion: z.string(),
  /** The migrations that were done, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()).min(1), file: fileName, rows: count }),
  ),
  sequences: z.array(
    z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  leftOut: z.array(z.string()),
  /** Where the secret of the installation is: among the files, or in the environment it was started with. */
  sessionSecret: z.enum(["file", "environment", "none"]),
  /** Of LANEKEEPER_HOME, path below it by file. mode: rights of the owner, as in 0o600. */
  home: z.array(z.object({ path: homeFileName, file: fileName, mode: z.int().min(0).max(0o777) })),
  /** As it was set; null while it was not. */
  dataBasePath: z.string().nullable(),
  /** What the records name; the files themselves are not in the backup. */
  storedFiles: z.object({ file: fileName, count, sizeBytes: count }),
  files: z.array(z.object({ name: fileName, sizeBytes: count, sha256 })),
});

export type Manifest = z.output<typeof manifestFields>;
export type BackupFile = Manifest["files"][number];

const MANIFEST_MAX_BYTES = 64 * 1024 * 1024;

/** The manifest as its file has it, and the sums of all files. */
export function manifestTexts(manifest: Manifest): { text: string; sums: string } {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const lines = [...manifest.files, { name: MANIFEST, sha256: sha256Of(text) }];
  return { text, sums: lines.map((file) => `${file.sha256}  ${file.name}\n`).join("") };
}

/** Reads what the backup in a folder says of itself, whole and unchanged. Throws BackupError. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await textOf(folder, MANIFEST);
  const sums = await textOf(folder, SUMS);
  const told = sums.split("\n").find((line) => line.endsWith(`  ${MANIFEST}`));
  const given = parsed(text);
  // Before its hash: a backup of another format need not have any.
  if (typeof given?.format === "number" && given.format > BACKUP_FORMAT && given.product === "lanekeeper")
    throw new BackupError(
      `The backup has format ${given.format}, which a newer release of Lanekeeper wrote: restore it with that one`,
    );
  const manifest = manifestFields.safeParse(given);
  if (!manifest.success || told !== `${sha256Of(text)}  ${MANIFEST}`) throw damaged(MANIFEST);
  if (manifestTexts(manifest.data).sums !== sums) throw damaged(SUMS);
  return manifest.data;
}

export const damaged = (name: string) => new BackupError(`${name} of the backup is damaged`);

function parsed(text: string): { product?: unknown; format?: unknown } | undefined {
  try {
    return JSON.parse(text) as { product?: unknown; format?: unknown };
  } catch {
    return undefined;
  }
}

async function textOf(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new BackupError(`${folder} is no backup: it has no ${name}`);
  if (found.size > MANIFEST_MAX_BYTES) throw damaged(name);
  return readFile(path, "utf8");
}

function sha256Of(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
