import { openStoredFile } from "../../data/files/openStoredFile.ts";
import { withoutCutToken } from "../tokens/redactTokens.ts";
import type { FileHandle } from "node:fs/promises";

const TAIL_MAX_BYTES = 64 * 1024;
const TAIL_MAX_LINES = 100;

/**
 * Reads the last 100 lines of a log, at most 64 KiB, as text that PostgreSQL can store, together with the bytes read;
 * undefined when the log is unreadable or its size still equals `knownSize`. root: of the run directory; path: below
 * it.
 */
export async function readTail(
  { root, path }: { root: string; path: string },
  knownSize: number | undefined,
): Promise<{ text: string; read: string; size: number } | undefined> {
  const opened = await openStoredFile(root, path).catch(() => undefined);
  if (!opened) return undefined;
  const { file, stats } = opened;
  try {
    const size = Number(stats.size);
    if (size === knownSize) return undefined;
    const length = Math.min(size, TAIL_MAX_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
    const read = buffer.toString("utf8", 0, bytesRead).replaceAll("\0", "\uFFFD");
    const whole = length < size ? withoutCutToken(read) : read;
    const lines = whole.split("\n");
    const last = lines.at(-1) === "" ? TAIL_MAX_LINES + 1 : TAIL_MAX_LINES;
    return { text: lines.slice(-last).join("\n"), read: whole, size };
  } finally {
    await file.close();
  }
}

/**
 * Returns the last `maxBytes` of an open text file as text, without a possible remainder of a cut token. sizeBytes: of
 * the file.
 */
export async function readEnd(file: FileHandle, sizeBytes: number, maxBytes: number): Promise<string> {
  const start = Math.max(0, sizeBytes - maxBytes);
  const bytes = Buffer.alloc(sizeBytes - start);
  let read = 0;
  while (read < bytes.length) {
    const { bytesRead } = await file.read(bytes, read, bytes.length - read, start + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  const text = bytes.subarray(0, read).toString("utf8");
  return start === 0 ? text : withoutCutToken(text);
}
