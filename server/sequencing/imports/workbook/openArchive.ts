import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { WORKBOOK_ENTRIES_MAX, WORKBOOK_INFLATED_MAX_BYTES } from "../../limits.ts";
import { Unreadable } from "./Unreadable.ts";

// Tables deflate to a tenth, and tables of equal rows to a hundredth. Small parts may have any ratio.
const RATIO_MAX = 250;
const RATIO_FROM_BYTES = 1024 * 1024;

/** The parts of a workbook, by path. */
export interface Archive {
  has(path: string): boolean;
  /**
   * Inflates a part while it is read; a part can be read once. A part that is larger than announced is damaged; a part
   * that announces more than maxBytes is refused.
   */
  read(path: string, maxBytes?: number): AsyncIterable<Buffer>;
}

/**
 * Opens a workbook as a zip archive and checks its directory before anything is inflated: number of parts, total size
 * and compression ratio. Throws Unreadable: workbookDamaged, workbookProtected, tooManyParts, inflatesTooFar.
 */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await fromBufferPromise(bytes).catch(raiseDamaged);
  if (zip.entryCount > WORKBOOK_ENTRIES_MAX) throw new Unreadable("tooManyParts");
  const parts = await readParts(zip);
  return {
    has: (path) => parts.has(path.toLowerCase()),
    async *read(path, maxBytes = WORKBOOK_INFLATED_MAX_BYTES) {
      const key = path.toLowerCase();
      const entry = parts.get(key);
      if (!entry) throw new Unreadable("workbookDamaged");
      if (entry.uncompressedSize > maxBytes) throw new Unreadable("inflatesTooFar");
      parts.delete(key);
      try {
        yield* await zip.openReadStreamPromise(entry);
      } catch (error) {
        raiseDamaged(error);
      }
    },
  };
}

// Part names are compared case-insensitively.
async function readParts(zip: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>();
  let inflatedBytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new Unreadable("workbookProtected");
      inflatedBytes += entry.uncompressedSize;
      if (inflatedBytes > WORKBOOK_INFLATED_MAX_BYTES || isBomb(entry))
        throw new Unreadable("inflatesTooFar");
      const key = entry.fileName.toLowerCase();
      if (parts.has(key)) throw new Unreadable("workbookDamaged");
      parts.set(key, entry);
    }
  } catch (error) {
    raiseDamaged(error);
  }
  return parts;
}

function isBomb({ uncompressedSize, compressedSize }: Entry): boolean {
  return uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * RATIO_MAX;
}

function raiseDamaged(error: unknown): never {
  throw error instanceof Unreadable ? error : new Unreadable("workbookDamaged", { cause: error });
}
