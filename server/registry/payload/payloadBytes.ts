import { closeSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";

const READ_BYTES = 1024 * 1024;
const STORED_MAX_BYTES = 65_535;
// No name, no time; operating system 255 is "unknown".
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const PROGRAM = /^(#!|\x7fELF)/;

/** The contents of a package. contents: by path, when the files are already in memory. */
export interface PackageFiles {
  folder: string;
  /** Size in bytes by path. */
  files: Map<string, number>;
  contents?: Map<string, Buffer> | undefined;
}

/** Generates the payload of a package in chunks: a gzipped tar of its files, sorted by path (additions §7).
 *  Deterministic on every machine: it contains no times, permissions or owners, files that start like a program are
 *  executable, and the data is stored uncompressed, because zlib versions compress differently. Throws when a file
 *  was truncated since it was listed. */
export function payloadBytes(from: PackageFiles): Generator<Buffer> {
  return gzip(tar(from));
}

function* tar({ folder, files, contents }: PackageFiles): Generator<Buffer> {
  const paths = [...files.keys()].sort((one, other) => (one < other ? -1 : 1));
  for (const path of paths) {
    const content = contents?.get(path);
    if (content === undefined) yield* entry(folder, path, files.get(path) ?? 0);
    else {
      yield fileHeader(path, { sizeBytes: content.length, begin: content });
      yield content;
      yield padding(content.length);
    }
  }
  yield TAR_END;
}

function fileHeader(path: string, { sizeBytes, begin }: { sizeBytes: number; begin: Buffer }): Buffer {
  const mode = PROGRAM.test(begin.toString("latin1", 0, 4)) ? 0o755 : 0o644;
  return tarHeader(path, { sizeBytes, mode });
}

function* entry(folder: string, path: string, sizeBytes: number): Generator<Buffer> {
  const file = openSync(join(folder, path), "r");
  try {
    let leftBytes = sizeBytes;
    let isBegun = false;
    do {
      const piece = Buffer.allocUnsafe(Math.min(leftBytes, READ_BYTES));
      const readBytes = readSync(file, piece, 0, piece.length, null);
      if (readBytes === 0 && leftBytes > 0) throw new Error(`${path} was truncated while it was read`);
      const read = piece.subarray(0, readBytes);
      if (!isBegun) yield fileHeader(path, { sizeBytes, begin: read });
      isBegun = true;
      if (readBytes > 0) yield read;
      leftBytes -= readBytes;
    } while (leftBytes > 0);
    yield padding(sizeBytes);
  } finally {
    closeSync(file);
  }
}

function* gzip(pieces: Iterable<Buffer>): Generator<Buffer> {
  yield GZIP_HEADER;
  let checksum = 0;
  let sizeBytes = 0;
  let block = Buffer.allocUnsafe(STORED_MAX_BYTES);
  let filledBytes = 0;
  for (const piece of pieces) {
    checksum = crc32(piece, checksum);
    sizeBytes += piece.length;
    for (let from = 0; from < piece.length;) {
      const copiedBytes = piece.copy(block, filledBytes, from);
      from += copiedBytes;
      filledBytes += copiedBytes;
      if (filledBytes < STORED_MAX_BYTES) continue;
      yield storedHead(STORED_MAX_BYTES, false);
      yield block;
      block = Buffer.allocUnsafe(STORED_MAX_BYTES);
      filledBytes = 0;
    }
  }
  yield storedHead(filledBytes, true);
  yield block.subarray(0, filledBytes);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(sizeBytes % 2 ** 32, 4);
  yield trailer;
}

function storedHead(sizeBytes: number, isLast: boolean): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(isLast ? 1 : 0, 0);
  head.writeUInt16LE(sizeBytes, 1);
  head.writeUInt16LE(0xffff - sizeBytes, 3);
  return head;
}

const BLOCK_BYTES = 512;
const NAME_MAX_BYTES = 100;
const PREFIX_MAX_BYTES = 155;
const SIZE_MAX_OCTAL = 0o77777777777;
// A modification time would differ on every machine to which the package is copied.
const EPOCH = "00000000000\0";

/** Returns the ustar header of a file, preceded by a pax header when the path or the size does not fit. Implemented
 *  here because other systems store checksums of these bytes, so that they must not change with the release of a
 *  library. path: relative, with slashes. */
function tarHeader(path: string, { sizeBytes, mode }: { sizeBytes: number; mode: number }): Buffer {
  const split = splitPath(path);
  const records: Record<string, string> = {};
  if (split === undefined) records["path"] = path;
  if (sizeBytes > SIZE_MAX_OCTAL) records["size"] = String(sizeBytes);
  const name = split ?? { name: "long-path", prefix: "" };
  const own = block({ ...name, mode, sizeBytes: Math.min(sizeBytes, SIZE_MAX_OCTAL), type: "0" });
  if (Object.keys(records).length === 0) return own;
  const extra = Buffer.from(Object.entries(records).map(record).join(""));
  const header = block({ name: "pax", prefix: "", mode: 0o644, sizeBytes: extra.length, type: "x" });
  return Buffer.concat([header, extra, padding(extra.length), own]);
}

/** Returns the zeros that fill the last block of a file. */
function padding(sizeBytes: number): Buffer {
  return Buffer.alloc((BLOCK_BYTES - (sizeBytes % BLOCK_BYTES)) % BLOCK_BYTES);
}

/** The end of a tar archive. */
const TAR_END = Buffer.alloc(2 * BLOCK_BYTES);

function splitPath(path: string): { name: string; prefix: string } | undefined {
  if (Buffer.byteLength(path) !== path.length) return undefined;
  if (path.length <= NAME_MAX_BYTES) return { name: path, prefix: "" };
  const at = path.indexOf("/", path.length - NAME_MAX_BYTES - 1);
  if (at < 1 || at > PREFIX_MAX_BYTES || at === path.length - 1) return undefined;
  return { name: path.slice(at + 1), prefix: path.slice(0, at) };
}

function block({
  name,
  prefix,
  mode,
  sizeBytes,
  type,
}: {
  name: string;
  prefix: string;
  mode: number;
  sizeBytes: number;
  type: string;
}): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(name, 0);
  header.write(octal(mode, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(sizeBytes, 11), 124);
  header.write(EPOCH, 136);
  // The checksum is calculated over the header with spaces in the checksum field.
  header.write(" ".repeat(8), 148);
  header.write(type, 156);
  header.write("ustar\x0000", 257, "latin1");
  header.write(octal(0, 7), 329);
  header.write(octal(0, 7), 337);
  header.write(prefix, 345);
  let sum = 0;
  for (const byte of header) sum += byte;
  header.write(`${octal(sum, 6)} `, 148);
  return header;
}

function octal(value: number, digits: number): string {
  return `${value.toString(8).padStart(digits, "0")}\0`;
}

// The length of a record includes its own digits.
function record([key, value]: [string, string]): string {
  const rest = ` ${key}=${value}\n`;
  const bytes = Buffer.byteLength(rest);
  let digits = String(bytes).length;
  while (String(bytes + digits).length > digits) digits++;
  return `${bytes + digits}${rest}`;
}
