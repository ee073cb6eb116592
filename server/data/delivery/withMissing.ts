import { missingFiles } from "../files/missingFiles.ts";

/** Adds to each file of a delivery whether it is missing from the disk, so that a download would answer 404. false for
 *  all while the data folder cannot be read. paths: relative to the data base path. */
export async function withMissing<File extends { path: string }>(
  files: File[],
): Promise<(File & { isMissing: boolean })[]> {
  const missing = await missingFiles(files.map(({ path }) => path));
  return files.map((file) => ({ ...file, isMissing: missing?.has(file.path) ?? false }));
}
