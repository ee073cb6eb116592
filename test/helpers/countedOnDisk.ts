import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { recordsIn } from "./fastq.ts";

/** The counts of one file, and its barcode. */
export interface Counts {
  barcode: string;
  size: number;
  reads: number;
  bases: number;
}

/** Counts the files below fastq_pass directories, by absolute path, with the simplest possible implementation. */
export async function countedOnDisk(folder: string): Promise<Map<string, Counts>> {
  const files = new Map<string, Counts>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const [, below] = path.split("/fastq_pass/");
    if (!entry.isFile() || below === undefined) continue;
    const records = await recordsIn(path);
    files.set(path, {
      barcode: below.includes("/") ? (below.split("/")[0] ?? "") : "(unknown)",
      size: (await stat(path)).size,
      reads: records.length,
      bases: records.reduce((sum, { bases }) => sum + bases.length, 0),
    });
  }
  return files;
}

/** Sums the counts of files, with the product's names. */
export function added(files: Counts[]) {
  const sum = (key: "size" | "reads" | "bases") => files.reduce((total, file) => total + file[key], 0);
  return {
    fileCount: files.length,
    totalSize: sum("size"),
    totalReads: sum("reads"),
    totalBases: sum("bases"),
  };
}

/** The sums for each barcode, by name. */
export function getBarcodes(onDisk: Map<string, Counts>) {
  const files = [...onDisk.values()];
  return [...new Set(files.map(({ barcode }) => barcode))]
    .sort(new Intl.Collator("en").compare)
    .map((barcode) => ({ barcode, ...added(files.filter((file) => file.barcode === barcode)) }));
}
