import { once } from "node:events";
import { createGunzip, type Gunzip } from "node:zlib";
import { type CountError, COUNT_ERRORS } from "./CountError.ts";
import { readSync } from "node:fs";

// The default of 16 KiB makes it more than twice slower.
const INFLATED_BYTES = 1024 * 1024;
const MAGIC = Buffer.from([0x1f, 0x8b]);

interface Inflating {
  /** Number of bytes of the file to read. */
  sizeBytes: number;
  /** Buffers for reading. */
  buffers: Buffer[];
  /** Called with the inflated bytes, in chunks. */
  onBytes(bytes: Buffer): void;
  /** Whether more bytes are wanted; called repeatedly. */
  wantsMore(): boolean;
}

/**
 * Inflates an open gzip file: any number of members, then any number of zero bytes. Returns why that is impossible, or
 * undefined after the end, or after enough bytes.
 */
export async function inflate(fd: number, inflating: Inflating): Promise<CountError | undefined> {
  const { sizeBytes, buffers, onBytes, wantsMore } = inflating;
  const gunzip = createGunzip({ chunkSize: INFLATED_BYTES });
  try {
    gunzip.on("data", onBytes);
    const broken = once(gunzip, "error").then(([error]) => {
      throw error;
    });
    let givenBytes = 0;
    for (const chunk of readChunks(fd, { start: 0, end: sizeBytes, buffers })) {
      if (givenBytes === 0 && !mayBeGzip(chunk)) return COUNT_ERRORS.notGzip;
      await Promise.race([give(gunzip, chunk), broken]);
      givenBytes += chunk.length;
      if (!wantsMore()) return undefined;
      const consumedBytes = gunzip.bytesWritten;
      // Node's gunzip stops after a member that is followed by a zero byte.
      if (consumedBytes < givenBytes)
        return refusePadding(fd, { start: consumedBytes, end: sizeBytes, buffers });
    }
    await Promise.race([finish(gunzip), broken]);
    return undefined;
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === "Z_BUF_ERROR") return COUNT_ERRORS.truncatedGzip;
    if (code === "Z_DATA_ERROR" || code === "Z_NEED_DICT") return COUNT_ERRORS.damagedGzip;
    throw error;
  } finally {
    gunzip.destroy();
  }
}

function mayBeGzip(start: Buffer): boolean {
  const { length } = start.subarray(0, MAGIC.length);
  return MAGIC.compare(start, 0, length, 0, length) === 0;
}

/** Settles when the complete chunk is inflated, so that its buffer may be reused. */
async function give(gunzip: Gunzip, chunk: Buffer): Promise<void> {
  await new Promise<void>((resolve) => gunzip.write(chunk, () => resolve()));
}

async function finish(gunzip: Gunzip): Promise<void> {
  const ended = once(gunzip, "end");
  gunzip.end();
  await ended;
}

function refusePadding(
  fd: number,
  place: { start: number; end: number; buffers: Buffer[] },
): CountError | undefined {
  for (const chunk of readChunks(fd, place)) {
    if (chunk.some((byte) => byte !== 0)) return COUNT_ERRORS.damagedGzip;
  }
  return undefined;
}

/** A file became shorter than at the start of reading. */
export class FileShortened extends Error {
  override name = "FileShortened";
}

/**
 * Yields the bytes of an open file from `start` to `end`, one buffer at a time, independent of its own position.
 * Buffers are reused: a chunk is valid until as many further chunks were read as there are buffers.
 */
export function* readChunks(
  fd: number,
  { start, end, buffers }: { start: number; end: number; buffers: Buffer[] },
): Generator<Buffer, void> {
  for (let position = start, turn = 0; position < end; turn++) {
    const buffer = buffers[turn % buffers.length] ?? Buffer.alloc(0);
    const bytesRead = readSync(fd, buffer, 0, Math.min(buffer.length, end - position), position);
    if (bytesRead === 0) throw new FileShortened();
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
