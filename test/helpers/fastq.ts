import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";

export interface FastqRecord {
  name: string;
  bases: string;
  qualities: string;
}

/** A FASTQ text of records. end: line ending. */
export function fastqText(records: FastqRecord[], end = "\n"): string {
  return records
    .map(({ name, bases, qualities }) => [`@${name}`, bases, "+", qualities, ""].join(end))
    .join("");
}

/** Deterministic records of varying lengths and bases. */
export function someRecords(count: number, prefix = "r"): FastqRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const length = 30 + ((index * 7) % 41);
    const letter = (at: number) =>
      "ACGTN"[(index * 31 + at * at * 7 + at * 3) % (at % 11 === 0 ? 5 : 4)] ?? "N";
    const quality = (at: number) => String.fromCharCode(33 + ((index * 5 + at * 3) % 41));
    const places = Array.from({ length }, (_, at) => at);
    return {
      name: `${prefix}${index + 1}`,
      bases: places.map(letter).join(""),
      qualities: places.map(quality).join(""),
    };
  });
}

/** Parses the records of a file with the simplest possible implementation, for checks only. */
export async function recordsIn(path: string): Promise<FastqRecord[]> {
  const bytes = await readFile(path);
  const text = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString("latin1");
  const lines = text.split(/\r?\n/).filter((line, index, all) => line !== "" || index < all.length - 1);
  return Array.from({ length: lines.length / 4 }, (_, index) => ({
    name: lines[index * 4]?.slice(1) ?? "",
    bases: lines[index * 4 + 1] ?? "",
    qualities: lines[index * 4 + 3] ?? "",
  }));
}
