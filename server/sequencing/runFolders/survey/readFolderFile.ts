import { constants } from "node:fs";
import { ApiError } from "../../../platform/errors/apiError.ts";
import { openExactly } from "../../../data/files/dataRoot.ts";

/**
 * Reads a text file of a run folder. path: relative to it. Returns undefined for a file that is missing, larger than
 * `maxBytes`, unreadable, or reached by a link.
 */
export async function readFolderFile(
  folder: string,
  path: string,
  maxBytes: number,
): Promise<string | undefined> {
  try {
    const file = await openExactly(folder, path, constants.O_RDONLY);
    try {
      const stats = await file.stat();
      if (!stats.isFile() || stats.size > maxBytes) return undefined;
      const bytes = Buffer.alloc(stats.size);
      let length = 0;
      // The file may be growing or shrinking.
      while (length < bytes.length) {
        const { bytesRead } = await file.read(bytes, length, bytes.length - length, length);
        if (bytesRead === 0) break;
        length += bytesRead;
      }
      return decode(bytes.subarray(0, length));
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof ApiError || (error instanceof Error && "code" in error)) return undefined;
    throw error;
  }
}

// Sheets that were saved by a spreadsheet program may be UTF-16 or Windows-1252.
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
