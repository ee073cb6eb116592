import { createHash } from "node:crypto";
import { copyFile, chmod, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "../../platform/storage/syncFolders.ts";
import { BackupError } from "./BackupError.ts";
import type { Manifest } from "./manifest.ts";

/** Restores the files of LANEKEEPER_HOME into another home. An existing file must be identical; all files are
 *  checked before the first is written. Throws BackupError. */
export async function restoreHome(backup: string, manifest: Manifest, home: string): Promise<void> {
  const hashes = new Map(manifest.files.map(({ name, sha256 }) => [name, sha256]));
  const missing: Manifest["home"] = [];
  for (const one of manifest.home) {
    const found = await hashOf(join(home, one.path));
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
async function hashOf(path: string): Promise<string | undefined> {
  try {
    return createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
