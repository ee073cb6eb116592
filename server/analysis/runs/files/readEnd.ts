import type { FileHandle } from "node:fs/promises";
import { withoutCutToken } from "../../tokens/redactTokens.ts";

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
