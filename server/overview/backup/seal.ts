import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { link, mkdir, open, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "./BackupError.ts";
import { SUMS } from "./manifest.ts";

/** HMAC-SHA-256 of SHA256SUMS under the backup key, as hex. The sums cover every other file of a backup. */
export const SEAL = "SEAL";

const KEY_FILE = "backup-key";
const KEY_BYTES = 32;

/** Path of the backup key of a home. No backup contains the key, which proves that a backup was not changed. */
export const keyFilePath = (home: string) => join(home, KEY_FILE);

/** Reads the backup key in a file; undefined when the file does not exist. Throws BackupError for a file without a
 *  key. */
export async function readBackupKey(path: string): Promise<string | undefined> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  if (!/^[0-9a-f]{64}\s*$/.test(text)) throw new BackupError(`${path} holds no backup key`);
  return text.trim();
}

/** Reads the backup key of a home. On the first call the key is generated or, when given, adopted from another
 *  installation. isNew: this installation generated the key, so no copy exists yet. Of two concurrent callers, one
 *  creates the key. */
export async function ensureBackupKey(
  home: string,
  given?: string,
): Promise<{ key: string; isNew: boolean }> {
  const path = keyFilePath(home);
  const known = await readBackupKey(path);
  if (known !== undefined) return { key: known, isNew: false };
  const key = given ?? randomBytes(KEY_BYTES).toString("hex");
  await mkdir(home, { recursive: true, mode: 0o700 });
  const draft = join(home, `.${KEY_FILE}-${randomBytes(6).toString("hex")}`);
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(`${key}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft, { force: true });
  return { key: (await readBackupKey(path)) ?? key, isNew: given === undefined };
}

export function calculateSeal(key: string, sums: string): string {
  return createHmac("sha256", Buffer.from(key, "hex")).update(sums).digest("hex");
}

/** Throws BackupError unless the backup in a folder was sealed with this key. The checksums of its files are verified
 *  separately. */
export async function checkSeal(folder: string, key: string): Promise<void> {
  if (!(await isSealed(folder)))
    throw new BackupError(
      `The backup has no seal, so nothing shows that it is unchanged: restore it with --without-seal only if you trust ${folder}`,
    );
  const [seal, sums] = await Promise.all([
    readFile(join(folder, SEAL), "utf8"),
    readFile(join(folder, SUMS), "utf8"),
  ]);
  const expected = Buffer.from(calculateSeal(key, sums));
  const found = Buffer.from(seal.trim());
  if (found.length !== expected.length || !timingSafeEqual(found, expected))
    throw new BackupError(
      "The seal of the backup does not match this backup key: the backup was changed, or another installation made it",
    );
}

/** Returns whether a backup has a seal; backups of 0.1.0 have none. */
export async function isSealed(folder: string): Promise<boolean> {
  const seal = await stat(join(folder, SEAL)).catch(() => undefined);
  return seal?.isFile() === true;
}
