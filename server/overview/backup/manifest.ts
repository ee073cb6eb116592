import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { BackupError } from "./BackupError.ts";

/** Version of the backup format. It is increased when older releases cannot read new backups. */
export const BACKUP_FORMAT = 1;
export const MANIFEST = "manifest.json";
/** Checksums of every other file including the manifest, in the format of `sha256sum --check`. */
export const SUMS = "SHA256SUMS";
export const STORED_FILES = "stored-files.jsonl.gz";

/** Tables whose rows are excluded: sessions, sign-in attempts and reset links. Queued jobs are also excluded; the installation
 *  finds pending work automatically. */
export const LEFT_OUT = ["sessions", "sign_in_limits", "password_resets"];

// Names are joined to a directory, so they must not lead out of the directory.
const fileName = z.string().regex(/^(?!.*(^|\/)\.{1,2}(\/|$))[^/\0\n][^\0\n]*$/u);
// A backup contains no other files of a home, so that a forged one cannot place files among those of PostgreSQL.
const homeFileName = fileName.regex(/^(session-secret$|packages\/)/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

/** The manifest of a backup. */
const manifestFields = z.object({
  product: z.literal("lanekeeper"),
  format: z.literal(BACKUP_FORMAT),
  release: z.string(),
  /** Time of the snapshot. */
  createdAt: z.iso.datetime(),
  /** Version of the source server. */
  postgresVersion: z.string(),
  /** The applied migrations, in order. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()).min(1), file: fileName, rows: count }),
  ),
  sequences: z.array(
    z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  leftOut: z.array(z.string()),
  /** Source of the installation secret: among the files, or in the environment. */
  sessionSecret: z.enum(["file", "environment", "none"]),
  /** Files of LANEKEEPER_HOME. path: relative to the home; mode: permissions of the owner, such as 0o600. */
  home: z.array(z.object({ path: homeFileName, file: fileName, mode: z.int().min(0).max(0o777) })),
  /** The setting at the time of the backup; null when it was not set. */
  dataBasePath: z.string().nullable(),
  /** The list of files that records name; the backup does not contain these files. */
  storedFiles: z.object({ file: fileName, count, sizeBytes: count }),
  files: z.array(z.object({ name: fileName, sizeBytes: count, sha256 })),
});

export type Manifest = z.output<typeof manifestFields>;
export type BackupFile = Manifest["files"][number];

const MANIFEST_MAX_BYTES = 64 * 1024 * 1024;

/** Formats the manifest, and the checksums of all files. */
export function manifestTexts(manifest: Manifest): { text: string; sums: string } {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const lines = [...manifest.files, { name: MANIFEST, sha256: hashText(text) }];
  return { text, sums: lines.map((file) => `${file.sha256}  ${file.name}\n`).join("") };
}

/** Reads the manifest of a backup and checks that it is complete and unchanged. Throws BackupError. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readText(folder, MANIFEST);
  const sums = await readText(folder, SUMS);
  const checksumLine = sums.split("\n").find((line) => line.endsWith(`  ${MANIFEST}`));
  const given = parsed(text);
  // Checked before the hash, because a backup of another format may have none.
  if (typeof given?.format === "number" && given.format > BACKUP_FORMAT && given.product === "lanekeeper")
    throw new BackupError(
      `The backup has format ${given.format}, which a newer release of Lanekeeper wrote: restore it with that one`,
    );
  const manifest = manifestFields.safeParse(given);
  if (!manifest.success || checksumLine !== `${hashText(text)}  ${MANIFEST}`) throw damaged(MANIFEST);
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

async function readText(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new BackupError(`${folder} is no backup: it has no ${name}`);
  if (found.size > MANIFEST_MAX_BYTES) throw damaged(name);
  return readFile(path, "utf8");
}

function hashText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
