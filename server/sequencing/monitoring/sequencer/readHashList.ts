import type { FileHandle } from "node:fs/promises";
import { isRelativeInside } from "../../../data/files/dataRoot.ts";
import { HASH_LIST_LINE_MAX_CHARACTERS, HASH_LIST_MAX_LINES, STREAM_PATH_MAX_BYTES } from "../../limits.ts";
import { isCountable } from "../monitor/classifyEntry.ts";
import { csvRows, NotCsv } from "./csvRows.ts";

const PIECE_BYTES = 64 * 1024;
const SHA256 = /^[0-9a-f]{64}$/;
const DRIVE = /^[A-Za-z]:/;

/** The file is no list of hashes, or too large. */
export class HashListUnreadable extends Error {
  override name = "HashListUnreadable";
}

export interface ListedFile {
  /** Below the output directory. */
  path: string;
  /** Lower-case hex; null for a file that the sequencer did not hash. */
  sha256: string | null;
}

/**
 * Reads output_hash_*.csv of MinKNOW: yields the files below fastq_pass that it names, in its order, a few hundred at a
 * time. Columns are found by their names, file_hash and file_path, in any position. Skips names that are not UTF-8 and
 * paths that are too long, because such files are not counted either. May be read again. folder: of the list, below
 * outputDir; paths in the list are relative to it. Throws HashListUnreadable, also for a path that is absolute or
 * outside.
 */
export async function* readHashList(
  file: FileHandle,
  { outputDir, folder, signal }: { outputDir: string; folder: string; signal: AbortSignal },
): AsyncGenerator<ListedFile[]> {
  let columns: Columns | undefined;
  let lines = 0;
  try {
    for await (const rows of csvRows(readChunks(file, signal), HASH_LIST_LINE_MAX_CHARACTERS)) {
      if (!columns && rows.length > 0) columns = findColumns(rows.shift() ?? []);
      lines += rows.length;
      if (lines > HASH_LIST_MAX_LINES) throw new HashListUnreadable();
      yield rows.flatMap((row) => (columns ? listedFiles(row, columns, { outputDir, folder }) : []));
    }
  } catch (error) {
    throw error instanceof NotCsv ? new HashListUnreadable() : error;
  }
  if (!columns) throw new HashListUnreadable();
}

interface Columns {
  hash: number;
  path: number;
}

function findColumns(head: string[]): Columns {
  const names = head.map((name) => name.trim().toLowerCase());
  const columns = { hash: names.indexOf("file_hash"), path: names.indexOf("file_path") };
  if (columns.hash < 0 || columns.path < 0) throw new HashListUnreadable();
  return columns;
}

function listedFiles(
  row: string[],
  columns: Columns,
  { outputDir, folder }: { outputDir: string; folder: string },
): ListedFile[] {
  const [hash, written] = [row[columns.hash], row[columns.path]];
  if (hash === undefined || written === undefined) throw new HashListUnreadable();
  const path = written.replaceAll("\\", "/").replace(/^(?:\.\/+)+/, "");
  const below = folder === "" ? path : `${folder}/${path}`;
  if (!isCountable(outputDir, below) || path.includes("\uFFFD")) return [];
  if (Buffer.byteLength(below) > STREAM_PATH_MAX_BYTES) return [];
  const sha256 = hash.trim().toLowerCase();
  const isSound = isRelativeInside(path) && !DRIVE.test(path) && (sha256 === "" || SHA256.test(sha256));
  if (!isSound) throw new HashListUnreadable();
  return [{ path: below, sha256: sha256 === "" ? null : sha256 }];
}

async function* readChunks(file: FileHandle, signal: AbortSignal): AsyncGenerator<Buffer> {
  const buffer = Buffer.alloc(PIECE_BYTES);
  for (let position = 0; ;) {
    signal.throwIfAborted();
    const { bytesRead } = await file.read(buffer, 0, PIECE_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
