import { raise } from "../../platform/errors/apiError.ts";
import { changedWhileRead } from "./errors.ts";
import { hashFile, type HashAlgorithm } from "../../platform/storage/hashFile.ts";
import { openStoredFile } from "./openStoredFile.ts";

/** Hashes one stored file. path: relative to the data directory. onProgress: receives the hashed and the total bytes,
 *  first when the file is open. Raises invalidFilePath, fileNotFound, notAFile, and changedWhileRead for a file that is
 *  being written. */
export async function hashStoredFile<Algorithm extends HashAlgorithm>(
  root: string,
  path: string,
  algorithms: Algorithm[],
  signal: AbortSignal | null,
  onProgress: (hashedBytes: number, sizeBytes: number) => void = () => {},
): Promise<Record<Algorithm, string>> {
  const { file, stats } = await openStoredFile(root, path);
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
