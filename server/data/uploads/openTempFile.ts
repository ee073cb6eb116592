import { constants } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { posix } from "node:path";
import { raise } from "../../platform/errors/apiError.ts";
import { makeFolderInside, openInside } from "../files/dataRoot.ts";
import { bytesGone } from "./errors.ts";

/** Opens the temporary file of an upload for the next chunk, cut to the bytes that count; the caller closes it.
 *  keptBytes: the session's receivedSize. Only without any is the file made: a file that has lost its bytes would
 *  otherwise be filled up with zeros. mayCut: throws when it is not sure that no more bytes count by now.
 *  Raises bytesGone, invalidFilePath. */
export async function openTempFile(
  root: string,
  path: string,
  { keptBytes, mayCut }: { keptBytes: number; mayCut: () => void },
): Promise<FileHandle> {
  if (keptBytes === 0) await makeFolderInside(root, posix.dirname(path));
  const file = await openKept(root, path, keptBytes === 0);
  try {
    const stats = await file.stat();
    if (!stats.isFile() || stats.size < keptBytes) raise(bytesGone());
    if (stats.size > keptBytes) {
      mayCut();
      await file.truncate(keptBytes);
    }
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openKept(root: string, path: string, isNew: boolean): Promise<FileHandle> {
  try {
    return await openInside(root, path, constants.O_WRONLY | (isNew ? constants.O_CREAT : 0));
  } catch (error) {
    if (!isNew && error instanceof Error && "code" in error && error.code === "ENOENT") raise(bytesGone());
    throw error;
  }
}
