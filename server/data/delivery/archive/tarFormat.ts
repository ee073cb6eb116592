import type { ArchiveFormat } from "./ArchiveFormat.ts";

const BLOCK_BYTES = 512;
const NAME_MAX_BYTES = 100;
/** The first size that has no octal representation in its field. */
const LARGE_BYTES = 8 ** 11;
const FILE = "0";
const EXTENDED_HEADER = "x";

/** POSIX tar (ustar). Long names and names beyond ASCII have an extended header; sizes from 8 GiB are binary, as GNU tar
 *  writes them. */
export const tarFormat: ArchiveFormat = {
  extension: "tar",
  contentType: "application/x-tar",
  usesCrc32: false,

  beforeContent({ name, sizeBytes, modifiedAt }) {
    const bytes = Buffer.from(name);
    const file = header({ name: bytes.subarray(0, NAME_MAX_BYTES), sizeBytes, modifiedAt, type: FILE });
    // oxlint-disable-next-line no-control-regex -- NUL to DEL is ASCII
    if (bytes.length <= NAME_MAX_BYTES && /^[\x00-\x7f]*$/.test(name)) return file;
    const record = pathRecord(name);
    const fields = { name: Buffer.from("PaxHeader"), sizeBytes: record.length, modifiedAt };
    return Buffer.concat([
      header({ ...fields, type: EXTENDED_HEADER }),
      record,
      Buffer.alloc(paddingBytes(record.length)),
      file,
    ]);
  },

  afterContent: ({ sizeBytes }) => Buffer.alloc(paddingBytes(sizeBytes)),

  end: () => Buffer.alloc(2 * BLOCK_BYTES),
};

function header({
  name,
  sizeBytes,
  modifiedAt,
  type,
}: {
  name: Buffer;
  sizeBytes: number;
  modifiedAt: Date;
  type: string;
}): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  block.set(name, 0);
  block.write("0000644\0", 100);
  block.write("0000000\0", 108);
  block.write("0000000\0", 116);
  if (sizeBytes < LARGE_BYTES) block.write(octal(sizeBytes), 124);
  else {
    block.writeUInt8(0x80, 124);
    block.writeBigUInt64BE(BigInt(sizeBytes), 128);
  }
  block.write(octal(Math.max(0, Math.floor(modifiedAt.getTime() / 1000))), 136);
  block.write(type, 156);
  block.write("ustar\x0000", 257);
  // The checksum is calculated with spaces in its own field.
  block.fill(" ", 148, 156);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

function octal(number: number): string {
  return `${number.toString(8).padStart(11, "0")}\0`;
}

/** The record of an extended header for a path. Its length counts its own digits. */
function pathRecord(path: string): Buffer {
  const rest = ` path=${path}\n`;
  const restBytes = Buffer.byteLength(rest);
  const lengthBytes = String(restBytes + String(restBytes).length).length;
  return Buffer.from(`${restBytes + lengthBytes}${rest}`);
}

function paddingBytes(sizeBytes: number): number {
  return (BLOCK_BYTES - (sizeBytes % BLOCK_BYTES)) % BLOCK_BYTES;
}
