import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "../../platform/storage/syncFolders.ts";

/** Writes a document into a content directory atomically. publishedAt: modification time of the file, if known.
 *  Returns whether the document changed. */
export function placeDocument(
  folder: string,
  path: string,
  document: unknown,
  publishedAt?: Date,
): Promise<boolean> {
  return placeFile(folder, path, Buffer.from(`${JSON.stringify(document, null, 2)}\n`), publishedAt);
}

/** Writes bytes in the same way. path: relative to the directory. */
export async function placeFile(
  folder: string,
  path: string,
  bytes: Uint8Array,
  publishedAt?: Date,
): Promise<boolean> {
  const place = join(folder, path);
  const before = await readFile(place).catch(() => undefined);
  if (before?.equals(bytes)) return false;
  await mkdir(dirname(place), { recursive: true });
  const draft = join(dirname(place), `.draft-${randomUUID()}`);
  try {
    const file = await open(draft, "wx", 0o644);
    try {
      await file.writeFile(bytes);
      if (publishedAt) await file.utimes(publishedAt, publishedAt);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, place);
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(place));
  return true;
}
