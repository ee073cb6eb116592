import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { once } from "node:events";
import { pipeline } from "node:stream";
import { finished } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { InputError } from "./inputError.mjs";

const CHUNK_BYTES = 1024 * 1024;
const RECORD_MAX_BYTES = 256 * 1024 * 1024;
// Quick to write, and within a few percent of the size that the slower levels reach on reads.
const COMPRESSION_LEVEL = 4;
const NEWLINE = 10;
const RETURN = 13;
const AT = 64;
const PLUS = 43;

/** Of each record in a block, this many numbers: where it starts, where its head line ends, where sequence and
 *  qualities start and end, and where the next record starts; all in the block's buffer. */
export const FIELDS = 7;

/** The records of a FASTQ file, plain or gzip whatever its name, a block of many at a time: { buffer, fields, count,
 *  first }. first: the number of the block's first record, from 1. Holds one block in memory, whatever the file.
 *  Line ends may be LF or CRLF, empty lines only at the end. Raises InputError for what is no whole FASTQ file. */
export async function* fastqBlocks(path) {
  const name = basename(path);
  let rest = Buffer.alloc(0);
  let number = 0;
  let blank = false;
  const scan = (buffer) => {
    const block = scanBlock({ buffer, name, number, blank });
    number += block.count;
    blank = block.blank;
    rest = buffer.subarray(block.consumed);
    return block;
  };
  for await (const chunk of await bytesOf(path)) {
    const block = scan(rest.length === 0 ? chunk : Buffer.concat([rest, chunk]));
    if (rest.length > RECORD_MAX_BYTES)
      throw new InputError(`${name} is not FASTQ: record ${number + 1} is longer than 256 MiB`);
    if (block.count > 0) yield block;
  }
  if (rest.length === 0) return;
  // The last line may lack its end.
  const block = scan(Buffer.concat([rest, Buffer.from("\n")]));
  if (rest.length > 0)
    throw new InputError(`${name} is cut off: it ends in the middle of record ${number + 1}`);
  if (block.count > 0) yield block;
}

function scanBlock({ buffer, name, number, blank }) {
  const fields = [];
  let count = 0;
  let start = 0;
  const refuse = (problem) => {
    throw new InputError(`${name} is not FASTQ: record ${number + count + 1} ${problem}`);
  };
  for (;;) {
    const headLine = buffer.indexOf(NEWLINE, start);
    if (headLine < 0) break;
    if (trimmed(buffer, start, headLine) === start) {
      blank = true;
      start = headLine + 1;
      continue;
    }
    if (buffer[start] !== AT) refuse("does not begin with @");
    if (blank) refuse("comes after an empty line");
    const sequenceLine = buffer.indexOf(NEWLINE, headLine + 1);
    if (sequenceLine < 0) break;
    const plusLine = buffer.indexOf(NEWLINE, sequenceLine + 1);
    if (plusLine < 0) break;
    if (buffer[sequenceLine + 1] !== PLUS) refuse("has a third line that does not begin with +");
    const qualityLine = buffer.indexOf(NEWLINE, plusLine + 1);
    if (qualityLine < 0) break;
    const sequenceEnd = trimmed(buffer, headLine + 1, sequenceLine);
    const qualityEnd = trimmed(buffer, plusLine + 1, qualityLine);
    const bases = sequenceEnd - headLine - 1;
    const qualities = qualityEnd - plusLine - 1;
    if (bases !== qualities) refuse(`has ${bases} bases and ${qualities} qualities`);
    const headEnd = trimmed(buffer, start, headLine);
    fields.push(start, headEnd, headLine + 1, sequenceEnd, plusLine + 1, qualityEnd, qualityLine + 1);
    start = qualityLine + 1;
    count++;
  }
  return { buffer, fields, count, first: number + 1, consumed: start, blank };
}

function trimmed(buffer, start, end) {
  return end > start && buffer[end - 1] === RETURN ? end - 1 : end;
}

/** The bytes of a file, unpacked where it is gzip. Raises InputError for gzip that is damaged or cut off. */
export async function bytesOf(path) {
  const name = basename(path);
  const plain = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  if (!(await isGzip(path))) return plain;
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  pipeline(plain, gunzip, () => {});
  return toldWith(gunzip, name);
}

async function* toldWith(gunzip, name) {
  try {
    yield* gunzip;
  } catch (error) {
    if (error.code === "Z_BUF_ERROR")
      throw new InputError(`${name} is cut off: its gzip data end in the middle`, { cause: error });
    if (String(error.code).startsWith("Z_"))
      throw new InputError(`${name} is damaged: ${error.message}`, { cause: error });
    throw error;
  }
}

/** Whether a file is gzip, by its first bytes. */
export async function isGzip(path) {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}

/** A gzip file to write to: write(bytes) takes a Buffer and waits while the disk is behind; end() waits until all of
 *  it is written. */
export function gzipWriter(path) {
  const gzip = createGzip({ level: COMPRESSION_LEVEL, chunkSize: CHUNK_BYTES });
  const file = createWriteStream(path);
  pipeline(gzip, file, () => {});
  const written = finished(file);
  // TowerReport by end(), or by the write that meets it.
  written.catch(() => {});
  return {
    async write(bytes) {
      if (!gzip.write(bytes)) await Promise.race([once(gzip, "drain"), written]);
    },
    async end() {
      gzip.end();
      await written;
    },
  };
}
