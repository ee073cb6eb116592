import { createHash } from "node:crypto";
import { fstatSync } from "node:fs";
import { answerTasks } from "../../platform/threads/answerTasks.ts";
import { COUNT_ERRORS, type CountError } from "../monitoring/counting/CountError.ts";
import { FileShortened, inflate, readChunks } from "../monitoring/counting/inflate.ts";
import { recordCounter } from "../monitoring/counting/recordCounter.ts";
import { readNames } from "./readNames.ts";

export interface CheckTask {
  /** A file descriptor that the calling thread keeps open. */
  fd: number;
  isGzip: boolean;
}

export type CheckedFile =
  | {
      reads: number;
      bases: number;
      meanQuality: number | null;
      minLength: number;
      maxLength: number;
      names: string;
    }
  | { error: keyof typeof COUNT_ERRORS };

const READ_BYTES = 1024 * 1024;
const buffers = [Buffer.allocUnsafe(READ_BYTES), Buffer.allocUnsafe(READ_BYTES)];

/** Checks a FASTQ file in one pass and constant memory: gzip and records whole, reads counted, their names digested. */
answerTasks<CheckTask, CheckedFile>(async ({ fd, isGzip }) => {
  const counter = recordCounter();
  const names = readNames(createHash("sha256"));
  const take = (bytes: Buffer) => {
    counter.take(bytes);
    names.take(bytes);
  };
  try {
    const { size } = fstatSync(fd);
    if (size === 0) return { error: "empty" };
    if (isGzip) {
      const problem = await inflate(fd, {
        sizeBytes: size,
        buffers,
        onBytes: take,
        wantsMore: counter.mayBeFastq,
      });
      if (problem) return { error: errorName(problem) };
    } else
      for (const chunk of readChunks(fd, { start: 0, end: size, buffers })) {
        take(chunk);
        if (!counter.mayBeFastq()) break;
      }
    const count = counter.end();
    if ("problem" in count) return { error: errorName(count) };
    const { minLength, maxLength, digest } = names.end();
    const { reads, bases, profile } = count;
    const meanQuality =
      bases === 0 || !profile ? null : Math.round(-100 * Math.log10(profile.errorSum / bases)) / 10;
    return { reads, bases, meanQuality, minLength, maxLength, names: digest };
  } catch (error) {
    if (error instanceof FileShortened) return { error: isGzip ? "truncatedGzip" : "truncatedRecord" };
    if (error instanceof Error && "syscall" in error) return { error: "unreadable" };
    throw error;
  }
});

function errorName(problem: CountError): keyof typeof COUNT_ERRORS {
  const found = Object.entries(COUNT_ERRORS).find(([, one]) => one.problem === problem.problem);
  return (found?.[0] ?? "unreadable") as keyof typeof COUNT_ERRORS;
}
