import { createHash } from "node:crypto";
import { createReadStream, write } from "node:fs";
import { promisify } from "node:util";
import { createGunzip } from "node:zlib";
import { answerTasks } from "../../platform/threads/answerTasks.ts";

/** File descriptors that the calling thread keeps open. */
export interface CopyTask {
  fromFd: number;
  toFd: number;
  isGzip: boolean;
}

export interface CopiedBytes {
  sizeBytes: number;
  /** Lower-case hex. */
  md5: string;
  /** Null unless the complete file is FASTQ. */
  readCount: number | null;
}

const READ_BYTES = 1024 * 1024;
const LINE_FEED = 10;
const LINES_PER_READ = 4;
const writeAt = promisify(write);

answerTasks(copy);

/** Copies an open FASTQ file into another and computes its hash and read count. */
async function copy({ fromFd, toFd, isGzip }: CopyTask): Promise<CopiedBytes> {
  const hash = createHash("md5");
  const counter = isGzip ? gzipCounter() : plainCounter();
  let sizeBytes = 0;
  const source = createReadStream("", { fd: fromFd, start: 0, autoClose: false, highWaterMark: READ_BYTES });
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk);
    for (let done = 0; done < chunk.length;)
      done += (await writeAt(toFd, chunk, done, chunk.length - done, sizeBytes + done)).bytesWritten;
    sizeBytes += chunk.length;
    await counter.take(chunk);
  }
  return { sizeBytes, md5: hash.digest("hex"), readCount: await counter.end() };
}

function plainCounter() {
  const count = lineCounter();
  return { take: async (chunk: Buffer) => count.take(chunk), end: async () => count.reads() };
}

function gzipCounter() {
  const count = lineCounter();
  const gunzip = createGunzip();
  let isBroken = false;
  const over = new Promise<void>((resolve) => {
    gunzip.on("data", (chunk: Buffer) => count.take(chunk));
    gunzip.once("end", resolve);
    gunzip.once("error", () => {
      isBroken = true;
      resolve();
    });
  });
  return {
    async take(chunk: Buffer): Promise<void> {
      if (isBroken || gunzip.write(chunk)) return;
      await Promise.race([new Promise((resolve) => gunzip.once("drain", resolve)), over]);
    },
    async end(): Promise<number | null> {
      gunzip.end();
      await over;
      return isBroken ? null : count.reads();
    },
  };
}

function lineCounter() {
  let lines = 0;
  let last = LINE_FEED;
  return {
    take(chunk: Buffer): void {
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) lines++;
      last = chunk.at(-1) ?? last;
    },
    reads(): number | null {
      const whole = last === LINE_FEED ? lines : lines + 1;
      return whole % LINES_PER_READ === 0 ? whole / LINES_PER_READ : null;
    },
  };
}
