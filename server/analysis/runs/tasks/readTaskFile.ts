import type { FileHandle } from "node:fs/promises";
import type { z } from "zod";
import { PipelineRunTask } from "../../../../db/models/PipelineRunTask.ts";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { openStoredFile } from "../../../data/files/openStoredFile.ts";
import { TASK_FILE_PART_BYTES } from "../../limits.ts";
import { findRun } from "../../runRecords/findRun.ts";
import { taskNotFound } from "../../runRecords/errors.ts";
import { redactTokens } from "../../tokens/redactTokens.ts";
import { readRunSecrets } from "../../tokens/weblogToken.ts";
import type { taskFileInput } from "../schema.ts";
import { resolveTaskFolder, type TaskFolder } from "./resolveTaskFolder.ts";

/** The files that Nextflow writes into the work directory of a task. */
export const TASK_FILES = {
  command: ".command.sh",
  wrapper: ".command.run",
  error: ".command.err",
  output: ".command.out",
  log: ".command.log",
} as const;
export type TaskFileName = keyof typeof TASK_FILES;

const NEWLINE = 0x0a;

/** A part of a file: bytes from start to end of size. */
interface FilePart {
  content: string;
  start: number;
  end: number;
  size: number;
}

/**
 * Reads at most 64 KiB of a file of a task, with tokens redacted: the part that ends at byte `before`, the part that
 * begins at byte `from`, or the end of the file. A part begins and ends at the ends of lines, unless a line is longer
 * than a part; the end of the file counts as one. Returns { isAvailable, content, start, end, size }. Raises
 * runNotFound, forbidden, taskNotFound.
 */
export async function readTaskFile(
  ctx: SignedInContext,
  { runId, taskId, file: name, before, from }: z.output<typeof taskFileInput>,
) {
  const run = await findRun(ctx, runId);
  const task = (await PipelineRunTask.query(ctx.db).findById([run.id, taskId])) ?? raise(taskNotFound());
  const folder = await resolveTaskFolder(ctx.db, run, task);
  const part = folder && (await readTaskPart(folder, name, { before, from }));
  if (!part) return { isAvailable: false, content: "", start: 0, end: 0, size: 0 };
  const secrets = await readRunSecrets(ctx.site, run.id);
  return { isAvailable: true, ...part, content: redactTokens(part.content, secrets) };
}

/** Reads a part of a file in a work directory as text; undefined when the file is missing or no regular file. */
export async function readTaskPart(
  { root, path }: TaskFolder,
  name: TaskFileName,
  { before, from }: { before?: number | undefined; from?: number | undefined } = {},
): Promise<FilePart | undefined> {
  const opened = await openStoredFile(root, `${path}/${TASK_FILES[name]}`).catch(() => undefined);
  if (!opened) return undefined;
  const { file } = opened;
  try {
    const size = Number(opened.stats.size);
    if (from !== undefined) return await readForward(file, Math.min(from, size), size);
    return await readBackward(file, Math.min(before ?? size, size), size);
  } finally {
    await file.close();
  }
}

async function readForward(file: FileHandle, start: number, size: number): Promise<FilePart> {
  const bytes = await readBytes(file, start, Math.min(start + TASK_FILE_PART_BYTES, size));
  const lineEnd = bytes.lastIndexOf(NEWLINE) + 1;
  const length = start + bytes.length === size || lineEnd === 0 ? bytes.length : lineEnd;
  return { content: toText(bytes.subarray(0, length)), start, end: start + length, size };
}

async function readBackward(file: FileHandle, end: number, size: number): Promise<FilePart> {
  const begin = Math.max(0, end - TASK_FILE_PART_BYTES);
  const bytes = await readBytes(file, begin, end);
  const lineEnd = begin === 0 ? 0 : bytes.indexOf(NEWLINE) + 1;
  const skipped = lineEnd === bytes.length ? 0 : lineEnd;
  const content = toText(bytes.subarray(skipped));
  return { content, start: begin + skipped, end: begin + bytes.length, size };
}

async function readBytes(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, end - start));
  let read = 0;
  while (read < bytes.length) {
    const { bytesRead } = await file.read(bytes, read, bytes.length - read, start + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return bytes.subarray(0, read);
}

function toText(bytes: Buffer): string {
  return bytes.toString("utf8").replaceAll("\0", "\uFFFD");
}
