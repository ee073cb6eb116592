import { pipeline } from "node:stream/promises";
import { create as contentDisposition } from "content-disposition";
import type { Request, Response } from "express";
import type { OpenFile } from "../server/files/openDownload.ts";
import { rangeNotSatisfiable } from "../server/files/errors.ts";
import { sendError } from "../server/http/sendError.ts";
import type { Reply } from "./reply.ts";

const READ_AHEAD_BYTES = 1024 * 1024;

/** Streams an open file as a download: whole, or the one range that is asked for; HEAD gets the headers alone.
 *  ETag and Last-Modified for conditional requests and If-Range (additions §6). Several ranges get the whole file. */
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

async function send(
  { file, name, sizeBytes, modifiedAt, etag, dataClass }: OpenFile,
  req: Request,
  res: Response,
) {
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
  const range = rangeOf(req, { sizeBytes, modifiedAt, etag });
  if (range === "unsatisfiable") {
    res.set("Content-Range", `bytes */${sizeBytes}`).type("json").removeHeader("Content-Disposition");
    return sendError(res, rangeNotSatisfiable());
  }
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
  if (range) res.status(206).set("Content-Range", `bytes ${start}-${end}/${sizeBytes}`);
  res.set("Content-Length", String(end - start + 1));
  if (req.method === "HEAD" || sizeBytes === 0) return void res.end();
  const bytes = file.createReadStream({ start, end, highWaterMark: READ_AHEAD_BYTES, autoClose: false });
  // A reader who leaves is no failure of ours; a file that shrinks under us ends the answer early, never padded.
  await pipeline(bytes, res).catch(() => res.destroy());
}

function rangeOf(
  req: Request,
  { sizeBytes, modifiedAt, etag }: { sizeBytes: number; modifiedAt: Date; etag: string },
): { start: number; end: number } | "unsatisfiable" | undefined {
  const condition = req.get("if-range");
  if (condition !== undefined && condition !== etag && condition !== modifiedAt.toUTCString())
    return undefined;
  const ranges = req.range(sizeBytes);
  if (ranges === -1) return "unsatisfiable";
  if (ranges === undefined || ranges === -2 || ranges.type !== "bytes" || ranges.length !== 1)
    return undefined;
  return ranges[0];
}
