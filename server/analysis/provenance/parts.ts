import { pipeline, Readable, type Transform } from "node:stream";
import { ApiError } from "../../platform/errors/apiError.ts";
import type { Context, SignedInContext } from "../../platform/rpc/context.ts";
import { openDownload } from "../../data/files/openDownload.ts";
import { openPreview } from "../../data/files/openPreview.ts";
import { openStoredFile } from "../../data/files/openStoredFile.ts";

/** A file to include. open: returns undefined when the file is missing or forbidden to the caller. */
export interface Part {
  path: string;
  sizeBytes: number | null;
  open: () => Promise<OpenPart | undefined>;
}

/** end: call once, with the number of bytes that were read. */
interface OpenPart {
  stream: Readable;
  end: (readBytes: number) => Promise<void>;
}

const READ_AHEAD_BYTES = 256 * 1024;
const nothingMore = async () => {};

export function textPart(path: string, text: string): Part {
  return {
    path,
    sizeBytes: null,
    open: async () => ({ stream: Readable.from([Buffer.from(text)]), end: nothingMore }),
  };
}

/** Returns a file below a directory that may change concurrently. root: absolute, with links resolved. */
export function storedPart(
  path: string,
  { root, inner, through }: { root: string; inner: string; through: () => Transform[] },
): Part {
  return {
    path,
    sizeBytes: null,
    open: unlessRefused(async () => {
      const { file } = await openStoredFile(root, inner);
      // A log may still grow: its current size is included.
      return {
        stream: passed(file.createReadStream({ highWaterMark: READ_AHEAD_BYTES }), through()),
        end: nothingMore,
      };
    }),
  };
}

/** Returns a report under the access rules of its display. shown: its stored path. */
export function reportPart(ctx: SignedInContext, path: string, shown: string): Part {
  return {
    path,
    sizeBytes: null,
    open: unlessRefused(async () => {
      const { content } = await openPreview(ctx, { path: shown });
      if ("text" in content) return undefined;
      const bytes = content.file.createReadStream({ highWaterMark: READ_AHEAD_BYTES });
      return { stream: passed(bytes, content.through ? [content.through()] : []), end: nothingMore };
    }),
  };
}

/** Returns a file under the access rules of downloads, recorded in the download log. stored: its path. */
export function downloadPart(
  ctx: SignedInContext,
  path: string,
  { stored, sizeBytes }: { stored: string; sizeBytes: number | null },
): Part {
  return {
    path,
    sizeBytes,
    open: unlessRefused(async () => {
      const opened = await openDownload(ctx, { path: stored });
      try {
        const transfer = await opened.begin(undefined);
        return {
          stream: opened.file.createReadStream({ highWaterMark: READ_AHEAD_BYTES }),
          end: (readBytes) => transfer.end(readBytes),
        };
      } catch (error) {
        await opened.file.close();
        throw error;
      }
    }),
  };
}

function unlessRefused(open: () => Promise<OpenPart | undefined>): Part["open"] {
  return async () => {
    try {
      return await open();
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return undefined;
      throw error;
    }
  };
}

// An error or end of one stream ends all of them, so that the file is closed.
function passed(bytes: Readable, through: Transform[]): Readable {
  const last = through.at(-1);
  if (!last) return bytes;
  pipeline([bytes, ...through], () => {});
  return last;
}

/** Returns scheme and host of this server for a crate. */
export function crateOrigin({ origin }: Context): string {
  return origin || "http://localhost";
}

/** Returns the download URL of a stored file. path: as stored. */
export function downloadUrl(origin: string, path: string): string {
  return `${origin}/api/files/download?path=${encodeURIComponent(path)}`;
}
