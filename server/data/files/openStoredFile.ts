import { type BigIntStats, constants } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { raise } from "../../platform/errors/apiError.ts";
import { openInside } from "./dataRoot.ts";
import { fileNotFound, notAFile } from "./errors.ts";

/** Opens a regular file below `root` for reading; the caller closes it. path: relative.
 *  Raises invalidFilePath, fileNotFound, notAFile. */
export async function openStoredFile(
  root: string,
  path: string,
): Promise<{ file: FileHandle; stats: BigIntStats }> {
  const file = await openExisting(root, path);
  try {
    const stats = await file.stat({ bigint: true });
    if (!stats.isFile()) raise(notAFile());
    return { file, stats };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openExisting(root: string, path: string): Promise<FileHandle> {
  try {
    return await openInside(root, path, constants.O_RDONLY);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG") raise(fileNotFound());
    if (code === "ENXIO") raise(notAFile());
    throw error;
  }
}
