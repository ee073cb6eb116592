import { pipeline } from "node:stream/promises";
import { create as contentDisposition } from "content-disposition";
import type { Request, Response } from "express";
import type { ByteRange, Transfer } from "../server/data/downloads/beginDownload.ts";
import type { OpenFile } from "../server/data/files/openDownload.ts";
import { rangeNotSatisfiable } from "../server/data/files/errors.ts";
import { sendError } from "../server/platform/http/sendError.ts";
import type { Reply } from "./reply.ts";

const READ_AHEAD_BYTES = 1024 * 1024;

/** Streams an open file as a download: completely, or the one requested range; HEAD receives only the headers.
 *  Supports ETag and Last-Modified for conditional requests and If-Range (additions §6). A request for several
 *  ranges receives the complete file. */
export async function attachment(opening: Promise<OpenFile>): Promise<Reply> {
  const open = await opening;
  return async (req, res) => {
    try {
      await send(open, req, res);
    } finally {
      await open.file.close();
    }
  };
}

async function send(open: OpenFile, req: Request, res: Response) {
  const { name, sizeBytes, modifiedAt, etag, dataClass } = open;
  res.set({
    "Content-Type": "application/octet-stream",
    "Content-Disposition": contentDisposition(name),
    "Cache-Control": "private, no-cache",
    "Accept-Ranges": "bytes",
    "Last-Modified": modifiedAt.toUTCString(),
    ETag: etag,
    ...(dataClass ? { "X-Service-Read-Data-Class": dataClass } : {}),
  });
  if (req.fresh) return void res.status(304).end();
  const range = parseRange(req, { sizeBytes, modifiedAt, etag });
  if (range === "unsatisfiable") {
    res.set("Content-Range", `bytes */${sizeBytes}`).type("json").removeHeader("Content-Disposition");
    return sendError(res, rangeNotSatisfiable());
  }
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
  const transfer = req.method === "HEAD" ? undefined : await begun(open, range, res);
  if (range) res.status(206).set("Content-Range", `bytes ${start}-${end}/${sizeBytes}`);
  res.set("Content-Length", String(end - start + 1));
  if (!transfer) return void res.end();
  let sentBytes = 0;
  try {
    sentBytes = await sendBytes(open, { start, end }, transfer.signal, res);
  } finally {
    await transfer.end(sentBytes);
  }
}

// A refusal at this point must not have the headers of a file.
async function begun(open: OpenFile, range: ByteRange | undefined, res: Response): Promise<Transfer> {
  try {
    return await open.begin(range);
  } catch (error) {
    for (const header of ["Content-Disposition", "Content-Type", "Last-Modified", "ETag"])
      res.removeHeader(header);
    throw error;
  }
}

/** Sends the file and returns the number of bytes that the network accepted. */
async function sendBytes(
  { file, sizeBytes }: OpenFile,
  { start, end }: ByteRange,
  signal: AbortSignal | undefined,
  res: Response,
): Promise<number> {
  let sentBytes = 0;
  if (sizeBytes === 0) {
    res.end();
    return sentBytes;
  }
  const bytes = file.createReadStream({ start, end, highWaterMark: READ_AHEAD_BYTES, autoClose: false });
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      yield chunk;
      // The next chunk is requested only after this one was sent.
      sentBytes += chunk.length;
    }
    if (sentBytes < end - start + 1) throw new Error("The file became shorter while it was sent");
  }
  // A client that disconnects is no error; when the file is truncated during the transfer, the response ends early and
  // is never padded.
  await pipeline(bytes, counted, res, ...(signal ? [{ signal }] : [])).catch(() => res.destroy());
  return sentBytes;
}

function parseRange(
  req: Request,
  { sizeBytes, modifiedAt, etag }: { sizeBytes: number; modifiedAt: Date; etag: string },
): ByteRange | "unsatisfiable" | undefined {
  const condition = req.get("if-range");
  if (condition !== undefined && condition !== etag && condition !== modifiedAt.toUTCString())
    return undefined;
  const ranges = req.range(sizeBytes);
  if (ranges === -1) return "unsatisfiable";
  if (ranges === undefined || ranges === -2 || ranges.type !== "bytes" || ranges.length !== 1)
    return undefined;
  return ranges[0];
}
