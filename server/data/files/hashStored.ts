import { raise } from "../../platform/errors/apiError.ts";
import { changedWhileRead } from "./errors.ts";
import { hashFile, type HashAlgorithm } from "../../platform/storage/hashFile.ts";
import { openStored } from "./openStored.ts";

/** Hashes one stored file. path: relative to the data base path. onProgress: told the bytes hashed so far,
 *  of how many; first when the file is open.
 *  Raises invalidFilePath, fileNotFound, notAFile, and changedWhileRead for a file that somebody writes to. */
export async function hashStored<Algorithm extends HashAlgorithm>(
  root: string,
  path: string,
  algorithms: Algorithm[],
  signal: AbortSignal | null,
  onProgress: (hashedBytes: number, sizeBytes: number) => void = () => {},
): Promise<Record<Algorithm, string>> {
  const { file, stats } = await openStored(root, path);
  try {
    const sizeBytes = Number(stats.size);
    onProgress(0, sizeBytes);
    const hashes = await hashFile(file, algorithms, signal, (hashedBytes) =>
      onProgress(hashedBytes, sizeBytes),
    );
    const after = await file.stat({ bigint: true });
    if (after.size !== stats.size || after.mtimeNs !== stats.mtimeNs) raise(changedWhileRead());
    return hashes;
  } finally {
    await file.close();
  }
}
