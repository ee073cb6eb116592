import { createReadStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { openPromise } from "yauzl";
import { isRelativeInside } from "../../data/files/dataRoot.ts";
import { answerTasks } from "../../platform/threads/answerTasks.ts";
import { REFERENCE_FILES_MAX } from "../limits.ts";

export type UnpackProblem =
  "damaged" | "outside" | "notFiles" | "twice" | "tooLarge" | "tooManyFiles" | "encrypted" | "diskFull";
export type ArchiveKind = "tar" | "tar.gz" | "zip";

/** Unpacks `archive` into the existing empty directory `into`. maxBytes: of all files. */
export interface UnpackTask {
  archive: string;
  kind: ArchiveKind;
  into: string;
  maxBytes: number;
}

class Unsafe extends Error {
  readonly problem: UnpackProblem;

  constructor(problem: UnpackProblem) {
    super(problem);
    this.problem = problem;
  }
}

const PATH_MAX_CHARACTERS = 500;
/** Headers and padding of a tar, besides its files. */
const TAR_EXTRA_BYTES = 1024 * 1024 * 1024;
const TELL_BYTES = 32 * 1024 * 1024;

answerTasks<UnpackTask, { problem: UnpackProblem | null }, number>(async (task, onProgress) => {
  const target = new Target(task, onProgress);
  try {
    await (task.kind === "zip" ? unpackZip(task, target) : unpackTar(task, target));
    return { problem: null };
  } catch (error) {
    if (error instanceof Unsafe) return { problem: error.problem };
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EEXIST" || code === "EISDIR" || code === "ENOTDIR") return { problem: "twice" };
    return { problem: code === "ENOSPC" || code === "EDQUOT" ? "diskFull" : "damaged" };
  }
});

/** The directory of the unpacked files; refuses paths outside and counts files and bytes. */
class Target {
  readonly #task: UnpackTask;
  readonly #onProgress: (bytes: number) => void;
  #entries = 0;
  #bytes = 0;
  #told = 0;

  constructor(task: UnpackTask, onProgress: (bytes: number) => void) {
    this.#task = task;
    this.#onProgress = onProgress;
  }

  async addFolder(name: string): Promise<void> {
    await mkdir(this.#place(name), { recursive: true, mode: 0o750 });
  }

  async addFile(name: string, content: AsyncIterable<unknown>): Promise<void> {
    const place = this.#place(name);
    await mkdir(dirname(place), { recursive: true, mode: 0o750 });
    // Fails for a path that exists, so that nothing is written through it.
    const file = await open(place, "wx", 0o640);
    try {
      for await (const piece of content as AsyncIterable<Buffer>) {
        this.#count(piece.length);
        await file.appendFile(piece);
      }
      await file.sync();
    } finally {
      await file.close();
    }
  }

  #place(name: string): string {
    if (++this.#entries > REFERENCE_FILES_MAX) throw new Unsafe("tooManyFiles");
    const path = name.replace(/^(\.\/)+/, "").replace(/\/+$/, "");
    // The root of the archive itself.
    if (path === "" || path === ".") return this.#task.into;
    if (path.length > PATH_MAX_CHARACTERS || !isRelativeInside(path)) throw new Unsafe("outside");
    return join(this.#task.into, path);
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.#task.maxBytes) throw new Unsafe("tooLarge");
    if (this.#bytes - this.#told >= TELL_BYTES) this.#onProgress((this.#told = this.#bytes));
  }
}

async function unpackTar({ archive, kind, maxBytes }: UnpackTask, target: Target): Promise<void> {
  const entries = extract();
  const unpacking = pipeline([
    createReadStream(archive),
    ...(kind === "tar.gz" ? [createGunzip()] : []),
    inflatedUpTo(maxBytes + TAR_EXTRA_BYTES),
    entries,
  ]);
  // An error ends the loop below, which throws it.
  unpacking.catch(() => {});
  for await (const entry of entries) {
    const { type, name } = entry.header;
    if (type === "file" || type === "contiguous-file") await target.addFile(name, entry);
    else if (type === "directory") {
      await target.addFolder(name);
      entry.resume();
    } else throw new Unsafe("notFiles");
  }
  await unpacking;
}

/** Data after the last file of a tar would otherwise inflate without limit. */
function inflatedUpTo(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      if (bytes > maxBytes) done(new Unsafe("tooLarge"));
      else done(null, piece);
    },
  });
}

const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;

async function unpackZip({ archive, maxBytes }: UnpackTask, target: Target): Promise<void> {
  const zip = await openPromise(archive, { autoClose: false });
  try {
    let announced = 0;
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new Unsafe("encrypted");
      announced += entry.uncompressedSize;
      if (announced > maxBytes) throw new Unsafe("tooLarge");
      const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
      if (type !== 0 && type !== REGULAR && type !== FOLDER) throw new Unsafe("notFiles");
      if (entry.fileName.endsWith("/")) await target.addFolder(entry.fileName);
      else await target.addFile(entry.fileName, await zip.openReadStreamPromise(entry));
    }
  } catch (error) {
    // The library refuses paths outside by its own check.
    if (error instanceof Error && /relative path|absolute path|invalid characters/.test(error.message))
      throw new Unsafe("outside");
    throw error;
  } finally {
    zip.close();
  }
}
