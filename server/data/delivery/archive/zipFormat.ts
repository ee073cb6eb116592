import type { ArchiveEntry, ArchiveFormat, PlacedEntry } from "./ArchiveFormat.ts";

const MAX_16 = 0xffff;
const MAX_32 = 0xffff_ffff;
const VERSION = 20;
const VERSION_ZIP64 = 45;
const MADE_ON_UNIX = 3 << 8;
const REGULAR_FILE_MODE = 0o100644;
/** UTF-8 names; size and CRC-32 follow the content. */
const FLAGS = 0x0808;
const STORED = 0;
const ZIP64_EXTRA = 0x0001;
const TIME_EXTRA = 0x5455;

/**
 * ZIP without compression (APPNOTE 6.3), because FASTQ files are compressed already. Files and archives from 4 GiB have
 * the fields of ZIP64.
 */
export const zipFormat: ArchiveFormat = {
  extension: "zip",
  contentType: "application/zip",
  usesCrc32: true,

  beforeContent(entry) {
    const { sizeBytes, modifiedAt } = entry;
    const isLarge = isZip64(entry);
    const name = Buffer.from(entry.name);
    const extra = extraFields(modifiedAt, isLarge ? [sizeBytes, sizeBytes] : []);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x0403_4b50, 0);
    header.writeUInt16LE(isLarge ? VERSION_ZIP64 : VERSION, 4);
    header.writeUInt16LE(FLAGS, 6);
    header.writeUInt16LE(STORED, 8);
    header.writeUInt32LE(dosTime(modifiedAt), 10);
    header.writeUInt32LE(isLarge ? MAX_32 : 0, 18);
    header.writeUInt32LE(isLarge ? MAX_32 : 0, 22);
    header.writeUInt16LE(name.length, 26);
    header.writeUInt16LE(extra.length, 28);
    return Buffer.concat([header, name, extra]);
  },

  afterContent(entry) {
    const { sizeBytes, crc32 } = entry;
    const isLarge = isZip64(entry);
    const descriptor = Buffer.alloc(isLarge ? 24 : 16);
    descriptor.writeUInt32LE(0x0807_4b50, 0);
    descriptor.writeUInt32LE(crc32, 4);
    if (isLarge) {
      descriptor.writeBigUInt64LE(BigInt(sizeBytes), 8);
      descriptor.writeBigUInt64LE(BigInt(sizeBytes), 16);
    } else {
      descriptor.writeUInt32LE(sizeBytes, 8);
      descriptor.writeUInt32LE(sizeBytes, 12);
    }
    return descriptor;
  },

  end(entries) {
    const last = entries.at(-1);
    const directoryAt = last ? contentAt(last) + last.sizeBytes + zipFormat.afterContent(last).length : 0;
    const directory = Buffer.concat(entries.map(directoryEntry));
    const isLarge = entries.length >= MAX_16 || directoryAt >= MAX_32 || directory.length >= MAX_32;
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x0605_4b50, 0);
    end.writeUInt16LE(Math.min(entries.length, MAX_16), 8);
    end.writeUInt16LE(Math.min(entries.length, MAX_16), 10);
    end.writeUInt32LE(Math.min(directory.length, MAX_32), 12);
    end.writeUInt32LE(Math.min(directoryAt, MAX_32), 16);
    const zip64 = isLarge ? [zip64End(entries.length, directory.length, directoryAt)] : [];
    return Buffer.concat([directory, ...zip64, end]);
  },
};

function isZip64({ sizeBytes }: ArchiveEntry): boolean {
  return sizeBytes >= MAX_32;
}

function contentAt(entry: PlacedEntry): number {
  return entry.startsAt + zipFormat.beforeContent(entry).length;
}

function directoryEntry(entry: PlacedEntry): Buffer {
  const { sizeBytes, modifiedAt, startsAt, crc32 } = entry;
  const name = Buffer.from(entry.name);
  const large = [
    ...(isZip64(entry) ? [sizeBytes, sizeBytes] : []),
    ...(startsAt >= MAX_32 ? [startsAt] : []),
  ];
  const extra = extraFields(modifiedAt, large);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x0201_4b50, 0);
  header.writeUInt16LE(MADE_ON_UNIX | VERSION_ZIP64, 4);
  header.writeUInt16LE(large.length > 0 ? VERSION_ZIP64 : VERSION, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(STORED, 10);
  header.writeUInt32LE(dosTime(modifiedAt), 12);
  header.writeUInt32LE(crc32, 16);
  header.writeUInt32LE(Math.min(sizeBytes, MAX_32), 20);
  header.writeUInt32LE(Math.min(sizeBytes, MAX_32), 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(REGULAR_FILE_MODE * 2 ** 16, 38);
  header.writeUInt32LE(Math.min(startsAt, MAX_32), 42);
  return Buffer.concat([header, name, extra]);
}

function zip64End(entryCount: number, directoryBytes: number, directoryAt: number): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x0606_4b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(MADE_ON_UNIX | VERSION_ZIP64, 12);
  end.writeUInt16LE(VERSION_ZIP64, 14);
  end.writeBigUInt64LE(BigInt(entryCount), 24);
  end.writeBigUInt64LE(BigInt(entryCount), 32);
  end.writeBigUInt64LE(BigInt(directoryBytes), 40);
  end.writeBigUInt64LE(BigInt(directoryAt), 48);
  end.writeUInt32LE(0x0706_4b50, 56);
  end.writeBigUInt64LE(BigInt(directoryAt + directoryBytes), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

/** large: the numbers that do not fit into their 32 bits, in the order of the header. */
function extraFields(modifiedAt: Date, large: number[]): Buffer {
  const time = Buffer.alloc(9);
  time.writeUInt16LE(TIME_EXTRA, 0);
  time.writeUInt16LE(5, 2);
  time.writeUInt8(1, 4);
  time.writeInt32LE(Math.min(Math.max(Math.floor(modifiedAt.getTime() / 1000), 0), 0x7fff_ffff), 5);
  if (large.length === 0) return time;
  const zip64 = Buffer.alloc(4 + 8 * large.length);
  zip64.writeUInt16LE(ZIP64_EXTRA, 0);
  zip64.writeUInt16LE(8 * large.length, 2);
  large.forEach((number, index) => zip64.writeBigUInt64LE(BigInt(number), 4 + 8 * index));
  return Buffer.concat([time, zip64]);
}

/** Time and date of MS-DOS in UTC, from 1980 to 2107, in steps of two seconds. */
function dosTime(at: Date): number {
  const year = Math.min(Math.max(at.getUTCFullYear(), 1980), 2107);
  const date = ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return date * 2 ** 16 + time;
}
