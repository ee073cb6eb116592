import { mkdir, rename, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { fastqText, type FastqRecord, someRecords } from "./fastq.ts";

/** The bytes of a file with this number of records; gzip if its name says so. */
export function buildReadFile(name: string, records: FastqRecord[] | number): Buffer {
  const text = Buffer.from(fastqText(typeof records === "number" ? someRecords(records) : records));
  return name.endsWith(".gz") ? gzipSync(text, { level: 1 }) : text;
}

/** The counts of such a file. */
export function getCount(records: number): { reads: number; bases: number } {
  return { reads: records, bases: someRecords(records).reduce((sum, { bases }) => sum + bases.length, 0) };
}

/** Writes a file and its parent directories; the file appears atomically, as when a sequencer renames it. */
export async function putFile(
  root: string,
  path: string,
  contents: Buffer | string,
  { writtenAt }: { writtenAt?: Date } = {},
): Promise<void> {
  const place = join(root, path);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(`${place}.tmp`, contents);
  if (writtenAt) await utimes(`${place}.tmp`, writtenAt, writtenAt);
  await rename(`${place}.tmp`, place);
}

/** Writes a file with this number of records. */
export async function putReads(
  root: string,
  path: string,
  records: number,
  options: { writtenAt?: Date } = {},
): Promise<void> {
  await putFile(root, path, buildReadFile(path, records), options);
}
