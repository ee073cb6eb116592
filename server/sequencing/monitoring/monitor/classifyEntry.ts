import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import type { BigIntStats } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { STREAM_DEPTH_MAX, STREAM_PATH_MAX_BYTES } from "../../limits.ts";
import type { FoundFile } from "../FoundFile.ts";
import { PROBLEMS, type ProblemText } from "../problems.ts";
import { barcodeFromPath } from "../../runs/rules/barcodeFromPath.ts";

const FASTQ = /\.(?:fastq|fq)(?:\.gz)?$/;
// The sequencer's other outputs, and reads that failed its filter.
const NOT_DESCENDED = /^(?:(?:fastq_fail|fastq_skip)$|(?:pod5|fast5|bam)(?:_|$))/;
const FAILED = /(?:^|\/)fastq_fail(?:\/|$)/;
const SEQUENCERS_OWN = /^(?:final_summary_.*\.txt|output_hash_.*\.csv)$/;

const LAST_WRITTEN_AT_MS = Date.UTC(9999, 11, 31);

export type EntryKind = "file" | "folder" | "link" | "other";

/** A relevant entry of the output directory. Paths are relative to it; stamps identify versions. */
export type Found =
  | ({ kind: "file" } & FoundFile)
  /** A FASTQ file of reads that failed the sequencer's filter. */
  | ({ kind: "failed" } & FoundFile)
  /** A file that must not be counted, with the reason. */
  | { kind: "problem"; path: string; stamp: string; problem: ProblemText }
  /** A file of the sequencer about its run. */
  | { kind: "sequencer"; path: string; stamp: string }
  | { kind: "folder"; path: string; stamp: string };

/**
 * Classifies an entry of a directory; undefined for an irrelevant one. Opens nothing and follows no link. folder: below
 * outputDir, "" for outputDir. name: bytes, which may not be UTF-8. stats: of the entry itself, requested only if
 * needed.
 */
export async function classifyEntry(
  outputDir: string,
  { folder, name, kind }: { folder: string; name: Buffer; kind: EntryKind },
  stats: () => Promise<BigIntStats>,
): Promise<Found | undefined> {
  const text = name.toString("utf8");
  const path = joinPath(folder, text);
  if (isFailed(path)) return isUtf8(name) ? classifyFailed(path, kind, stats) : undefined;
  const isFastq = kind !== "folder" && isCountable(outputDir, path);
  const isFolder = kind === "folder" && isDescended(outputDir, path);
  const isLink =
    kind === "link" && (isFastq || (isDescended(outputDir, path) && (await isLinkToFolder(outputDir, path))));
  if (!isFastq && !isFolder && !isLink) {
    const isTheirs = kind === "file" && SEQUENCERS_OWN.test(text) && isUtf8(name);
    return isTheirs ? { kind: "sequencer", path, stamp: versionStamp(await stats()) } : undefined;
  }
  const known = await stats();
  const stamp = versionStamp(known);
  const problem = (of: ProblemText, at = path): Found => ({ kind: "problem", path: at, stamp, problem: of });
  if (!isUtf8(name)) return problem(PROBLEMS.nameNotUtf8, shortenPath(joinPath(folder, escapeName(name))));
  if (Buffer.byteLength(path) > STREAM_PATH_MAX_BYTES)
    return problem(PROBLEMS.pathTooLong, shortenPath(path));
  if (isLink) return problem(PROBLEMS.link);
  if (isFolder) {
    const isTooDeep = path.split("/").length > STREAM_DEPTH_MAX;
    return isTooDeep ? problem(PROBLEMS.folderPartly) : { kind: "folder", path, stamp };
  }
  if (kind === "other") return problem(PROBLEMS.unreadable);
  return { kind: "file", path, ...fileVersion(known) };
}

/** Returns whether a path is fastq_fail or below it. Nothing there is reported or counts as a passed read. Pure. */
export function isFailed(path: string): boolean {
  return FAILED.test(path);
}

async function classifyFailed(
  path: string,
  kind: EntryKind,
  stats: () => Promise<BigIntStats>,
): Promise<Found | undefined> {
  const name = fileName(path);
  if (isHidden(path) || Buffer.byteLength(path) > STREAM_PATH_MAX_BYTES) return undefined;
  if (kind === "file")
    return FASTQ.test(name) ? { kind: "failed", path, ...fileVersion(await stats()) } : undefined;
  const isDescended = name === "fastq_fail" || (name !== "fastq_pass" && !NOT_DESCENDED.test(name));
  if (kind !== "folder" || !isDescended || path.split("/").length > STREAM_DEPTH_MAX) return undefined;
  return { kind: "folder", path, stamp: versionStamp(await stats()) };
}

/** Returns whether the reads of a file with this path are counted. Pure. */
export function isCountable(outputDir: string, path: string): boolean {
  return !isHidden(path) && FASTQ.test(path) && barcodeFromPath(outputDir, path) !== undefined;
}

/** Returns the values that identify a version of a file. */
export function fileVersion(stats: Pick<BigIntStats, "size" | "mtimeNs" | "ino">): Omit<FoundFile, "path"> {
  const writtenAtMs = Number(stats.mtimeNs / 1_000_000n);
  return {
    sizeBytes: Number(stats.size),
    stamp: versionStamp(stats),
    // Some file systems store times that are no valid date, or that PostgreSQL cannot store.
    writtenAt: new Date(Math.min(Math.max(writtenAtMs, 0), LAST_WRITTEN_AT_MS)),
  };
}

function versionStamp({ size, mtimeNs, ino }: Pick<BigIntStats, "size" | "mtimeNs" | "ino">): string {
  return `${size}:${mtimeNs}:${ino}`;
}

// Below fastq_pass a directory may have any name, which is that of its barcode.
function isDescended(outputDir: string, path: string): boolean {
  if (isHidden(path)) return false;
  return barcodeFromPath(outputDir, `${path}/file`) !== undefined || !NOT_DESCENDED.test(fileName(path));
}

// Files in transfer, snapshots of the file system, metadata files of other systems.
function isHidden(path: string): boolean {
  return fileName(path).startsWith(".");
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

// Only checks whether the target is a directory.
async function isLinkToFolder(outputDir: string, path: string): Promise<boolean> {
  try {
    return (await stat(join(outputDir, path))).isDirectory();
  } catch {
    return false;
  }
}

function joinPath(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

function escapeName(name: Buffer): string {
  return Array.from(name, (byte) =>
    byte > 0x20 && byte < 0x7f && byte !== 0x25
      ? String.fromCharCode(byte)
      : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`,
  ).join("");
}

/** Shortens a path to the storable length; different paths stay different. */
function shortenPath(path: string): string {
  if (Buffer.byteLength(path) <= STREAM_PATH_MAX_BYTES) return path;
  const begin = Buffer.from(path)
    .subarray(0, STREAM_PATH_MAX_BYTES - 40)
    .toString("utf8")
    .replaceAll("\uFFFD", "");
  return `${begin}…${createHash("sha256").update(path).digest("hex").slice(0, 16)}`;
}
