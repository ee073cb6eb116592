import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { WORKBOOK_ENTRIES_MAX, WORKBOOK_INFLATED_MAX_BYTES } from "../../../platform/limits/limits.ts";
import { Unreadable } from "./Unreadable.ts";

// Tables deflate to a tenth, and where all rows are alike to a hundredth. Small parts may do as they like.
const RATIO_MAX = 250;
const RATIO_FROM_BYTES = 1024 * 1024;

/** The parts of a workbook, by path. */
export interface Archive {
  has(path: string): boolean;
  /** Inflates a part while it is read, which can be done once. One that gives more than it announced is damaged; one
   *  that announces more than maxBytes goes too far. */
  read(path: string, maxBytes?: number): AsyncIterable<Buffer>;
}

/** Opens a workbook as the archive it is, and holds it to what its directory says before anything is inflated: how
 *  many parts, how many bytes they come to and how far one inflates.
 *  Throws Unreadable: workbookDamaged, workbookProtected, tooManyParts, inflatesTooFar. */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await fromBufferPromise(bytes).catch(damaged);
  if (zip.entryCount > WORKBOOK_ENTRIES_MAX) throw new Unreadable("tooManyParts");
  const parts = await partsOf(zip);
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
        damaged(error);
      }
    },
  };
}

// Names of parts are compared without case.
async function partsOf(zip: ZipFile): Promise<Map<string, Entry>> {
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
    damaged(error);
  }
  return parts;
}

function isBomb({ uncompressedSize, compressedSize }: Entry): boolean {
  return uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * RATIO_MAX;
}

function damaged(error: unknown): never {
  throw error instanceof Unreadable ? error : new Unreadable("workbookDamaged", { cause: error });
}
