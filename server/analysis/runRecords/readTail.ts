import { openStoredFile } from "../../data/files/openStoredFile.ts";
import { withoutCutToken } from "../tokens/redactTokens.ts";

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
