import { createHash } from "node:crypto";
import { createReadStream, ftruncate, write } from "node:fs";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { parentPort } from "node:worker_threads";
import { createGunzip, createGzip, gzipSync } from "node:zlib";
import { readLineFilter, type ReadLineFilter, UnexpectedReads } from "./readLineFilter.ts";

/**
 * The messages to the thread: first the output, then the files one after the other, each of which may be removed before
 * the next, then the end. The calling thread keeps the file descriptors open.
 */
export type JoinTask =
  | { kind: "begin"; toFd: number; isGzip: boolean }
  | ({ kind: "file" } & SourceFile)
  | { kind: "removeLast" }
  | { kind: "end" };

export interface SourceFile {
  fd: number;
  sizeBytes: number;
  reads: number;
  isGzip: boolean;
}

/**
 * readBytes: sent repeatedly while a file is read. done: the answer to every task. damaged: a file does not contain the
 * counted reads.
 */
export type JoinAnswer =
  | { kind: "readBytes"; readBytes: number }
  | { kind: "done"; sizeBytes: number; md5: string | null; sha256: string | null }
  | { kind: "damaged" }
  | { kind: "failed"; message: string; code: string | undefined };

const READ_BYTES = 1024 * 1024;
const REPORT_BYTES = 8 * READ_BYTES;
const LINE_END = Buffer.from("\n");
// A low level, because mixed compression in one run is rare and the import waits for it.
const COMPRESSION = 3;
const writeAt = promisify(write);
const cut = promisify(ftruncate);

let output: Output | undefined;
let isGzip = false;
let removeLast: (() => Promise<void>) | undefined;

parentPort?.on("message", (task: JoinTask) => {
  perform(task).then(send, (error: unknown) => send(toFailure(error)));
});

function send(answer: JoinAnswer): void {
  parentPort?.postMessage(answer);
}

function toFailure(error: unknown): JoinAnswer {
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  if (error instanceof UnexpectedReads || code?.startsWith("Z_")) return { kind: "damaged" };
  return { kind: "failed", message: String(error), code };
}

async function perform(task: JoinTask): Promise<JoinAnswer> {
  if (task.kind === "begin") {
    output = new Output(task.toFd);
    isGzip = task.isGzip;
  }
  const to = output ?? fail();
  if (task.kind === "file") {
    removeLast = to.mark();
    if (isGzip && task.isGzip) await joinMembers(to, task);
    else await joinLines(to, task);
  }
  if (task.kind === "removeLast") await removeLast?.();
  const hashes = task.kind === "end" ? to.hashes() : { md5: null, sha256: null };
  return { kind: "done", sizeBytes: to.sizeBytes, ...hashes };
}

function fail(): never {
  throw new Error("There is nothing to write to");
}

/**
 * Copies gzip members unchanged, and inflates them to check their reads. Content that would break the concatenation,
 * such as trailing blank lines or zeros, is rewritten.
 */
async function joinMembers(to: Output, file: SourceFile): Promise<void> {
  const back = to.mark();
  const lines = readLineFilter(file.reads);
  const gunzip = createGunzip({ chunkSize: READ_BYTES });
  gunzip.on("data", (bytes: Buffer) => void lines.take(bytes));
  const broken = new Promise<never>((_resolve, reject) => gunzip.once("error", reject));
  broken.catch(() => {});
  let given = 0;
  let isPadded = false;
  for await (const bytes of readSource(file)) {
    await to.put(bytes);
    await Promise.race([new Promise<void>((resolve) => gunzip.write(bytes, () => resolve())), broken]);
    given += bytes.length;
    // Node's gunzip stops after a member that no other follows.
    isPadded = gunzip.bytesWritten < given;
    if (isPadded) break;
  }
  const membersBytes = gunzip.bytesWritten;
  if (!isPadded) {
    const ended = new Promise((resolve) => gunzip.once("end", resolve));
    gunzip.end();
    await Promise.race([ended, broken]);
  }
  gunzip.destroy();
  const end = lines.end();
  if (isPadded || end === "blank lines follow") {
    await back();
    await joinLines(to, { ...file, sizeBytes: membersBytes });
  } else if (end === "lacks its line end") await to.put(gzipSync(LINE_END));
}

/** Writes the lines of a file's reads, as one gzip member for gzip output. */
async function joinLines(to: Output, file: SourceFile): Promise<void> {
  const lines = readLineFilter(file.reads);
  await pipeline(
    readSource(file),
    file.isGzip ? createGunzip({ chunkSize: READ_BYTES }) : new PassThrough(),
    (source: AsyncIterable<Buffer>) => readLines(source, lines),
    isGzip ? createGzip({ chunkSize: READ_BYTES, level: COMPRESSION }) : new PassThrough(),
    async (source: AsyncIterable<Buffer>) => {
      for await (const bytes of source) await to.put(bytes);
    },
  );
}

async function* readLines(source: AsyncIterable<Buffer>, lines: ReadLineFilter): AsyncGenerator<Buffer> {
  for await (const bytes of source) {
    const wanted = lines.take(bytes);
    if (wanted.length > 0) yield wanted;
  }
  if (lines.end() === "lacks its line end") yield LINE_END;
}

async function* readSource({ fd, sizeBytes }: SourceFile): AsyncGenerator<Buffer> {
  if (sizeBytes === 0) return;
  const source = createReadStream("", {
    fd,
    start: 0,
    end: sizeBytes - 1,
    autoClose: false,
    highWaterMark: READ_BYTES,
  });
  let readBytes = 0;
  let reportedBytes = 0;
  for await (const bytes of source as AsyncIterable<Buffer>) {
    yield bytes;
    readBytes += bytes.length;
    if (readBytes - reportedBytes < REPORT_BYTES) continue;
    reportedBytes = readBytes;
    send({ kind: "readBytes", readBytes });
  }
  if (readBytes < sizeBytes) throw new UnexpectedReads();
}

/** The joined file, hashed while it is written. */
class Output {
  sizeBytes = 0;
  readonly #fd: number;
  #md5 = createHash("md5");
  #sha256 = createHash("sha256");

  constructor(fd: number) {
    this.#fd = fd;
  }

  async put(bytes: Buffer): Promise<void> {
    this.#md5.update(bytes);
    this.#sha256.update(bytes);
    for (let done = 0; done < bytes.length;)
      done += (await writeAt(this.#fd, bytes, done, bytes.length - done, this.sizeBytes + done)).bytesWritten;
    this.sizeBytes += bytes.length;
  }

  /** Returns a function that restores the current state. */
  mark(): () => Promise<void> {
    const { sizeBytes } = this;
    const [md5, sha256] = [this.#md5.copy(), this.#sha256.copy()];
    return async () => {
      await cut(this.#fd, sizeBytes);
      this.sizeBytes = sizeBytes;
      this.#md5 = md5.copy();
      this.#sha256 = sha256.copy();
    };
  }

  hashes(): { md5: string; sha256: string } {
    return { md5: this.#md5.digest("hex"), sha256: this.#sha256.digest("hex") };
  }
}
