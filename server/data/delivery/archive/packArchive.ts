import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import type { Transfer } from "../../downloads/beginDownload.ts";
import type { ArchiveEntry, ArchiveFormat, PlacedEntry } from "./ArchiveFormat.ts";

/** open: opens the content when its turn comes. */
export interface ArchiveFile extends ArchiveEntry {
  open(): Promise<OpenContent>;
}

/** bytes: exactly sizeBytes of the file, or an error. transfer: the entry in the download log; undefined for a generated
 *  file. */
export interface OpenContent {
  bytes: Iterable<Buffer> | AsyncIterable<Buffer>;
  transfer: Transfer | undefined;
  close(): Promise<void>;
}

export interface PackedArchive {
  sizeBytes: number;
  /** Can be read once. Closing it closes the open file and completes the download log. */
  stream: Readable;
  /** Call it with every number of bytes that the recipient accepted: a file is downloaded when its last byte was. */
  onSent(bytes: number): void;
}

type Placed = ArchiveFile & PlacedEntry & { contentAt: number };

/**
 * Packs files as an archive that is read from disk as fast as it is sent, one file at a time. A file that cannot be read
 * completely, and a recipient who loses the permission, abort the stream.
 */
export function packArchive(format: ArchiveFormat, files: ArchiveFile[]): PackedArchive {
  const placed = place(format, files);
  const last = placed.at(-1);
  const end = format.end(placed).length;
  const begun: { file: Placed; transfer: Transfer }[] = [];
  let sentBytes = 0;
  const stream = Readable.from(read(), { objectMode: false });
  stream.once("close", () => {
    for (const { file, transfer } of begun.splice(0))
      void transfer.end(Math.min(Math.max(sentBytes - file.contentAt, 0), file.sizeBytes));
  });
  return {
    sizeBytes: last ? entryEnd(format, last) + end : end,
    stream,
    onSent(bytes) {
      sentBytes += bytes;
      for (let first = begun[0]; first && isSent(first.file); first = begun[0]) {
        begun.shift();
        void first.transfer.end(first.file.sizeBytes);
      }
    },
  };

  function isSent({ contentAt, sizeBytes }: Placed): boolean {
    return sentBytes >= contentAt + sizeBytes;
  }

  async function* read(): AsyncGenerator<Buffer> {
    for (const file of placed) {
      const { bytes, transfer, close } = await file.open();
      try {
        if (transfer) begun.push({ file, transfer });
        transfer?.signal?.addEventListener("abort", () => stream.destroy(new Error("Permission ended")));
        yield format.beforeContent(file);
        for await (const chunk of bytes) {
          if (format.usesCrc32) file.crc32 = crc32(chunk, file.crc32);
          yield chunk;
        }
      } finally {
        await close();
      }
      const rest = format.afterContent(file);
      if (rest.length > 0) yield rest;
    }
    yield format.end(placed);
  }
}

function place(format: ArchiveFormat, files: ArchiveFile[]): Placed[] {
  let at = 0;
  return files.map((file) => {
    const contentAt = at + format.beforeContent(file).length;
    const placed = { ...file, startsAt: at, crc32: 0, contentAt };
    at = entryEnd(format, placed);
    return placed;
  });
}

function entryEnd(format: ArchiveFormat, file: Placed): number {
  return file.contentAt + file.sizeBytes + format.afterContent(file).length;
}
