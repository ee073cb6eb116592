import { createHash } from "node:crypto";
import {
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
} from "node:fs";
import { join } from "node:path";
import { hashOpenFile } from "../../platform/storage/hashOpenFile.ts";
import { isInside } from "../../platform/storage/isInside.ts";
import { answerTasks } from "../../platform/threads/answerTasks.ts";
import { lowerPriority } from "../../platform/threads/lowerPriority.ts";
import { REFERENCE_DEPTH_MAX, REFERENCE_FILES_MAX } from "../limits.ts";

export type InspectProblem =
  "missing" | "unreadable" | "tooManyFiles" | "linkOutside" | "notFiles" | "notUtf8" | "empty" | "changing";

/** path: absolute, of a file or directory. isFull: reads the content too. */
export interface InspectTask {
  path: string;
  isFull: boolean;
  /** Also the MD5 of a file. */
  withMd5?: boolean;
}

export interface InspectProgress {
  doneBytes: number;
  totalBytes: number;
}

/** fingerprint: of names, sizes and times. checksum: null unless the content was read; see ReferenceData. */
export interface Inspected {
  isFile: boolean;
  sizeBytes: number;
  fileCount: number;
  fingerprint: string;
  checksum: string | null;
  md5: string | null;
}

class Unsuitable extends Error {
  readonly problem: InspectProblem;

  constructor(problem: InspectProblem) {
    super(problem);
    this.problem = problem;
  }
}

interface Walked {
  isFile: boolean;
  sizeBytes: number;
  fingerprint: string;
  /** Paths relative to the root, sorted by their bytes; [""] for a single file. */
  files: string[];
}

answerTasks<InspectTask, Inspected | { problem: InspectProblem }, InspectProgress>((task, onProgress) => {
  lowerPriority();
  try {
    return inspect(task, onProgress);
  } catch (error) {
    if (error instanceof Unsuitable) return { problem: error.problem };
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return { problem: code === "ENOENT" || code === "ENOTDIR" ? "missing" : "unreadable" };
  }
});

function inspect(
  { path, isFull, withMd5 = false }: InspectTask,
  onProgress: (progress: InspectProgress) => void,
): Inspected {
  const walked = walk(path);
  const { isFile, sizeBytes, fingerprint, files } = walked;
  const found = { isFile, sizeBytes, fingerprint, fileCount: files.length };
  if (!isFull) return { ...found, checksum: null, md5: null };
  let doneBytes = 0;
  let toldAt = 0;
  const tell = (more: number) => {
    if (Date.now() - toldAt < 500) return;
    toldAt = Date.now();
    onProgress({ doneBytes: doneBytes + more, totalBytes: sizeBytes });
  };
  const manifest = createHash("sha256");
  let only: Record<string, string> = {};
  for (const file of files) {
    const { hashes, size } = hashFile(
      join(path, file),
      withMd5 && isFile ? ["sha256", "md5"] : ["sha256"],
      tell,
    );
    only = hashes;
    doneBytes += size;
    tell(0);
    manifest.update(manifestLine(file, hashes["sha256"] ?? ""));
  }
  if (walk(path).fingerprint !== fingerprint) throw new Unsuitable("changing");
  const checksum = isFile ? (only["sha256"] ?? "") : manifest.digest("hex");
  return { ...found, checksum, md5: (isFile && only["md5"]) || null };
}

/** A line of `find . -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum`, so that administrators can compute the
 *  same checksum of a directory. */
function manifestLine(path: string, sha256: string): string {
  if (!/[\\\n\r]/.test(path)) return `${sha256}  ./${path}\n`;
  const escaped = path.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
  return `\\${sha256}  ./${escaped}\n`;
}

function hashFile(place: string, algorithms: string[], onProgress: (bytes: number) => void) {
  // O_NONBLOCK: opening a FIFO must not wait for its other end.
  const fd = openSync(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stats = fstatSync(fd);
    if (!stats.isFile()) throw new Unsuitable("notFiles");
    return { hashes: hashOpenFile(fd, algorithms, onProgress), size: stats.size };
  } finally {
    closeSync(fd);
  }
}

/** Lists all files without following links: a link counts by its target, which must be inside the directory. */
function walk(root: string): Walked {
  if (realpathSync(root) !== root) throw new Unsuitable("missing");
  const entries: { key: Buffer; path: string; isLink: boolean; size: bigint; stamp: string }[] = [];
  const add = (path: string, stats: BigIntStats, stamp: string) => {
    if (entries.length >= REFERENCE_FILES_MAX) throw new Unsuitable("tooManyFiles");
    const isLink = stats.isSymbolicLink();
    entries.push({ key: Buffer.from(path), path, isLink, size: isLink ? 0n : stats.size, stamp });
  };
  const visit = (path: string, depth: number) => {
    const place = join(root, path);
    const stats = lstatSync(place, { bigint: true });
    if (stats.isSymbolicLink()) return add(path, stats, linkTarget(root, place));
    if (stats.isFile()) return add(path, stats, String(stats.mtimeNs));
    if (!stats.isDirectory()) throw new Unsuitable("notFiles");
    if (depth > REFERENCE_DEPTH_MAX) throw new Unsuitable("tooManyFiles");
    for (const name of readdirSync(place)) {
      if (name.includes("\ufffd")) throw new Unsuitable("notUtf8");
      visit(path === "" ? name : `${path}/${name}`, depth + 1);
    }
  };
  visit("", 0);
  entries.sort((one, other) => Buffer.compare(one.key, other.key));
  const fingerprint = createHash("sha256");
  for (const { path, size, stamp } of entries) fingerprint.update(`${path}\0${size}\0${stamp}\0`);
  const files = entries.filter(({ isLink }) => !isLink).map(({ path }) => path);
  if (files.length === 0) throw new Unsuitable("empty");
  return {
    isFile: files.length === 1 && files[0] === "",
    sizeBytes: Number(entries.reduce((sum, { size }) => sum + size, 0n)),
    fingerprint: fingerprint.digest("hex"),
    files,
  };
}

function linkTarget(root: string, place: string): string {
  let target: string;
  try {
    target = realpathSync(place);
  } catch {
    throw new Unsuitable("linkOutside");
  }
  if (!isInside(root, target)) throw new Unsuitable("linkOutside");
  return readlinkSync(place);
}
