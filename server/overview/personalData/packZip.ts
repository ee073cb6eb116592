import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import type { PlacedEntry } from "../../data/delivery/archive/ArchiveFormat.ts";
import { zipFormat } from "../../data/delivery/archive/zipFormat.ts";

// The fields of ZIP64 precede the content, whose size is not known then.
const FILE_MAX_BYTES = 0xffff_fffe;

/** A file of an archive whose size is not known in advance. */
export interface GeneratedFile {
  name: string;
  content: AsyncIterable<string>;
}

/** Packs files as a ZIP while they are generated, one after the other. A file from 4 GiB aborts the stream. */
export function packZip(files: readonly GeneratedFile[]): Readable {
  return Readable.from(read(files), { objectMode: false });
}

async function* read(files: readonly GeneratedFile[]): AsyncGenerator<Buffer> {
  const placed: PlacedEntry[] = [];
  const modifiedAt = new Date();
  let at = 0;
  for (const { name, content } of files) {
    const entry = { name, sizeBytes: 0, modifiedAt, startsAt: at, crc32: 0 };
    const header = zipFormat.beforeContent(entry);
    yield header;
    for await (const text of content) {
      const chunk = Buffer.from(text);
      entry.sizeBytes += chunk.length;
      if (entry.sizeBytes > FILE_MAX_BYTES) throw new Error(`${name} is too large for an export`);
      entry.crc32 = crc32(chunk, entry.crc32);
      yield chunk;
    }
    const trailer = zipFormat.afterContent(entry);
    yield trailer;
    at += header.length + entry.sizeBytes + trailer.length;
    placed.push(entry);
  }
  yield zipFormat.end(placed);
}
