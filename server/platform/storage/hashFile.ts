import type { FileHandle } from "node:fs/promises";
import { extname } from "node:path";
import { threadPool } from "../threads/threadPool.ts";
import type { HashTask } from "./hashWorker.ts";

export type HashAlgorithm = "sha256" | "md5";

const hash = threadPool<HashTask, Record<string, string>, number>(
  new URL(`./hashWorker${extname(import.meta.url)}`, import.meta.url),
);

/** Hashes an open file in a worker thread, so that the event loop stays free; hashes the size that the file has when
 *  its task starts. At most one thread per core; further calls wait. The caller closes the file. onProgress:
 *  receives the bytes hashed so far, every few dozen MiB. Returns lower-case hex by algorithm. Rejects with the
 *  reason of `signal` when it is aborted. */
export async function hashFile<Algorithm extends HashAlgorithm>(
  file: FileHandle,
  algorithms: Algorithm[],
  signal: AbortSignal | null,
  onProgress: (hashedBytes: number) => void = () => {},
): Promise<Record<Algorithm, string>> {
  return hash({ fd: file.fd, algorithms }, { signal, onProgress });
}
