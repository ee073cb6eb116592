import { createHash } from "node:crypto";
import { fstatSync, readSync } from "node:fs";

// Small enough that the data is still in the CPU cache when it is hashed.
const READ_BYTES = 256 * 1024;
const TELL_BYTES = 32 * 1024 * 1024;
const buffer = Buffer.allocUnsafe(READ_BYTES);

/** Hashes an open file and blocks its thread: for worker threads. Hashes the size that the file has at the start.
 *  onProgress: receives the bytes hashed so far, every 32 MiB. Returns lower-case hex by algorithm. */
export function hashOpenFile(
  fd: number,
  algorithms: string[],
  onProgress: (hashedBytes: number) => void,
): Record<string, string> {
  const hashes = algorithms.map((algorithm) => createHash(algorithm));
  // The size is fixed at the start: a file that grows faster than it is hashed would never end.
  const { size } = fstatSync(fd);
  for (let position = 0; position < size;) {
    const bytesRead = readSync(fd, buffer, 0, Math.min(READ_BYTES, size - position), position);
    if (bytesRead === 0) break;
    position += bytesRead;
    const read = bytesRead === READ_BYTES ? buffer : buffer.subarray(0, bytesRead);
    for (const hash of hashes) hash.update(read);
    if (position % TELL_BYTES === 0) onProgress(position);
  }
  return Object.fromEntries(hashes.map((hash, index) => [algorithms[index] ?? "", hash.digest("hex")]));
}
