import type { FileHandle } from "node:fs/promises";
import { extname } from "node:path";
import { threadPool } from "../threads/threadPool.ts";
import type { HashTask } from "./hashWorker.ts";

export type HashAlgorithm = "sha256" | "md5";

const hash = threadPool<HashTask, Record<string, string>, number>(
  new URL(`./hashWorker${extname(import.meta.url)}`, import.meta.url),
);

/** Hashes what an open file holds when its turn comes, in a worker thread, so that the event loop stays free; at most
 *  as many threads as there are cores at a time, the others wait. The file stays the caller's to close.
 *  onProgress: told the bytes hashed so far, every few dozen MiB.
 *  Gives lower-case hex by algorithm. Rejects with the reason of `signal` when that is aborted. */
export async function hashFile<Algorithm extends HashAlgorithm>(
  file: FileHandle,
  algorithms: Algorithm[],
  signal: AbortSignal | null,
  onProgress: (hashedBytes: number) => void = () => {},
): Promise<Record<Algorithm, string>> {
  return hash({ fd: file.fd, algorithms }, { signal, onProgress });
}
