import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { HashedFile } from "./closingTexts.ts";
import { makeReads, type ReadStyle } from "./makeReads.ts";
import type { PlannedFile } from "./planFiles.ts";
import { growFile, renameFile, type Times, waitUntil } from "./putFile.ts";
import { retryWhileMissing } from "./runFolder.ts";

export interface SimulatedFile extends HashedFile {
  outcome: "pass" | "fail";
  reads: number;
  bases: number;
  sizeBytes: number;
}

const FASTEST_LEVEL = 1;
const gzipped = promisify(gzip);

/**
 * Generates one FASTQ file and writes it at its time. before: settles when the previous file in the same directory is
 * written. Returns the file with its summary lines; null when `signal` was aborted before it was started.
 */
export async function writeReadFile(
  runFolder: string,
  file: PlannedFile & { path: string; index: number },
  style: ReadStyle & { isPlain: boolean; write: "growing" | "renamed" },
  { times, before, signal }: { times: Times; before: Promise<unknown> | undefined; signal: AbortSignal },
): Promise<{ file: SimulatedFile; summary: string } | null> {
  if (signal.aborted) return null;
  const { segments, summary, ...counts } = makeReads(file, style);
  const bytes = style.isPlain
    ? segments
    : await Promise.all(segments.map((segment) => gzipped(segment, { level: FASTEST_LEVEL })));
  await before;
  await waitUntil(times.opensMs, signal);
  if (signal.aborted) return null;

  const there = <T>(work: () => Promise<T>) =>
    retryWhileMissing(runFolder, async () => {
      await makeFolders(runFolder, dirname(file.path));
      return work();
    });
  const put = style.write === "growing" ? growFile : renameFile;
  await put(join(runFolder, file.path), bytes, times, { there, signal });
  const { path, outcome, barcode } = file;
  const hash = createHash("sha256");
  for (const piece of bytes) hash.update(piece);
  const sizeBytes = bytes.reduce((sum, piece) => sum + piece.length, 0);
  return { file: { path, outcome, barcode, ...counts, sizeBytes, sha256: hash.digest("hex") }, summary };
}

// Not recursive above the run directory: a run directory that is temporarily missing must not be created again.
async function makeFolders(runFolder: string, below: string): Promise<void> {
  const parts = below.split("/");
  for (const count of parts.keys())
    await mkdir(join(runFolder, ...parts.slice(0, count + 1))).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
}
