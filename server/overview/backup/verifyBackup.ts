import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { damaged, type Manifest, readManifest } from "./manifest.ts";
import type { OnProgress } from "./makeBackup.ts";
import { BackupError } from "./BackupError.ts";

const READ_BYTES = 1024 * 1024;

/** Reads every byte of a backup and compares it with the manifest. Returns the manifest. Throws BackupError with the
 *  first damaged or missing file. */
export async function verifyBackup(folder: string, onProgress: OnProgress): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const total = manifest.files.length;
  for (const [done, { name, sha256, sizeBytes }] of manifest.files.entries()) {
    onProgress({ done, total, what: name });
    const found = await hashBackupFile(join(folder, name), name);
    if (found.sizeBytes !== sizeBytes || found.sha256 !== sha256) throw damaged(name);
  }
  onProgress({ done: total, total, what: "checked" });
  return manifest;
}

async function hashBackupFile(path: string, name: string): Promise<{ sha256: string; sizeBytes: number }> {
  const sha256 = createHash("sha256");
  let sizeBytes = 0;
  try {
    for await (const chunk of createReadStream(path, {
      highWaterMark: READ_BYTES,
    }) as AsyncIterable<Buffer>) {
      sha256.update(chunk);
      sizeBytes += chunk.length;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new BackupError(`${name} of the backup is missing`, { cause: error });
  }
  return { sha256: sha256.digest("hex"), sizeBytes };
}
