import { createHash } from "node:crypto";
import { fstatSync, readSync, writeSync } from "node:fs";
import { answerTasks } from "../../platform/threads/answerTasks.ts";

/** File descriptors that the calling thread keeps open. */
export interface ConcatTask {
  fromFds: number[];
  toFd: number;
  /** For uncompressed FASTQ: completes a missing final line break, so that the next file begins on a new line. */
  isPlain: boolean;
}

export interface Concatenated {
  sizeBytes: number;
  md5: string;
  sha256: string;
}

const READ_BYTES = 1024 * 1024;
const LINE_END = 0x0a;
const RECORD_START = 0x40;
const buffer = Buffer.allocUnsafe(READ_BYTES);

/** Concatenates files into an open one and hashes the result; reports the number of written files. */
answerTasks<ConcatTask, Concatenated, number>(({ fromFds, toFd, isPlain }, onProgress) => {
  const md5 = createHash("md5");
  const sha256 = createHash("sha256");
  let sizeBytes = 0;

  function put(bytes: Buffer): void {
    md5.update(bytes);
    sha256.update(bytes);
    for (let done = 0; done < bytes.length;)
      done += writeSync(toFd, bytes, done, bytes.length - done, sizeBytes + done);
    sizeBytes += bytes.length;
  }

  for (const [index, fd] of fromFds.entries()) {
    const { size } = fstatSync(fd);
    let first = 0;
    let last = LINE_END;
    for (let position = 0; position < size;) {
      const bytesRead = readSync(fd, buffer, 0, Math.min(READ_BYTES, size - position), position);
      if (bytesRead === 0) throw Object.assign(new Error("A file became shorter"), { code: "ESHORT" });
      if (position === 0) first = buffer[0] ?? 0;
      last = buffer[bytesRead - 1] ?? 0;
      put(buffer.subarray(0, bytesRead));
      position += bytesRead;
    }
    const isLast = index === fromFds.length - 1;
    if (isPlain && !isLast && first === RECORD_START && last !== LINE_END) put(Buffer.from([LINE_END]));
    onProgress(index + 1);
  }
  return { sizeBytes, md5: md5.digest("hex"), sha256: sha256.digest("hex") };
});
