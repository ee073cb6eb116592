import { createHash } from "node:crypto";
import { type PassThrough, Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { Included } from "./facts.ts";
import type { Part } from "./parts.ts";

const METADATA = "ro-crate-metadata.json";
const FILE_MODE = 0o100644;
/** File types that are compressed already. */
const DENSE = /\.(gz|zip|png|jpe?g|pdf|bam|cram)$/i;
const ZIP64_FROM_BYTES = 0xffff_ffff;

/**
 * Streams a crate as a zip: its files one after the other, and finally the metadata, because checksums and sizes are
 * known only then. When the reader disconnects, the stream ends and all files are closed. describe: yields the metadata
 * text in parts. now: the timestamp of the zip entries.
 */
export function crateZip({
  parts,
  describe,
  now,
}: {
  parts: Part[];
  describe: (included: Included) => Iterable<string>;
  now: Date;
}): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const gone = new AbortController();
  output.once("close", () => gone.abort());
  zip.on("error", (error: Error) => output.destroy(error));
  const options = { mtime: now, mode: FILE_MODE };
  write().catch((error: Error) => output.destroy(error));
  return output;

  async function write(): Promise<void> {
    const included = new Map<string, { sizeBytes: number; sha256: string }>();
    for (const { path, sizeBytes, open } of parts) {
      if (gone.signal.aborted) return;
      const opened = await open();
      if (!opened) continue;
      const measured = measure();
      try {
        zip.addReadStream(measured.through, path, {
          ...options,
          compress: !DENSE.test(path),
          forceZip64Format: sizeBytes === null ? false : sizeBytes >= ZIP64_FROM_BYTES,
        });
        await pipeline(opened.stream, measured.through, { signal: gone.signal });
      } finally {
        opened.stream.destroy();
        await opened.end(measured.sizeBytes());
      }
      included.set(path, { sizeBytes: measured.sizeBytes(), sha256: measured.sha256() });
    }
    if (gone.signal.aborted) return;
    zip.addReadStream(Readable.from(describe(included)), METADATA, options);
    zip.end();
  }
}

function measure() {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, sizeBytes: () => sizeBytes, sha256: () => hash.digest("hex") };
}
