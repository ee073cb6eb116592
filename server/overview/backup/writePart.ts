import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { BackupFile } from "./manifest.ts";

// Rows are repetitive: a higher level takes twice the time and saves a tenth of the size.
const GZIP_LEVEL = 4;

/** Writes one file of a backup, readable only by this user, and syncs it to disk. name: a file that ends in .gz is
 *  compressed. Returns its entry in the manifest. */
export async function writePart(
  folder: string,
  name: string,
  source: Readable | AsyncIterable<string | Buffer>,
  signal: AbortSignal,
): Promise<BackupFile> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const sha256 = createHash("sha256");
  let sizeBytes = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sha256.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  const file = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });
  if (name.endsWith(".gz"))
    await pipeline(source, createGzip({ level: GZIP_LEVEL }), measured, file, { signal });
  else await pipeline(source, measured, file, { signal });
  return { name, sizeBytes, sha256: sha256.digest("hex") };
}
