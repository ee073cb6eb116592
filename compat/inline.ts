import { pipeline } from "node:stream/promises";
import { create as contentDisposition } from "content-disposition";
import type { Request, Response } from "express";
import type { Preview } from "../server/files/openPreview.ts";
import type { Reply } from "./reply.ts";

// A report is somebody else's page: it runs its scripts in an origin of its own, without cookies, and reaches nothing.
const SANDBOX = [
  "sandbox allow-scripts",
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval'",
  "style-src 'unsafe-inline'",
  "img-src data: blob:",
  "font-src data:",
  "media-src data: blob:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join("; ");

/** Streams a report to be shown in the browser, sandboxed (spec §4, design §8). HEAD gets the headers alone. */
export async function inline(opening: Promise<Preview>): Promise<Reply> {
  const preview = await opening;
  return async (req, res) => {
    try {
      await send(preview, req, res);
    } finally {
      if ("file" in preview.content) await preview.content.file.close();
    }
  };
}

async function send(
  { name, contentType, sizeBytes, content }: Preview,
  req: Request,
  res: Response,
): Promise<void> {
  res.set({
    "Content-Type": contentType,
    "Content-Disposition": contentDisposition(name, { type: "inline" }),
    "Content-Security-Policy": SANDBOX,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-cache",
  });
  // Of a page without an origin there is nothing to keep apart, and browsers complain of being asked to.
  res.removeHeader("Origin-Agent-Cluster");
  if ("text" in content) return void res.send(content.text);
  res.set({ "Last-Modified": content.modifiedAt.toUTCString(), ETag: content.etag });
  if (req.fresh) return void res.status(304).end();
  if (!content.through) res.set("Content-Length", String(sizeBytes));
  if (req.method === "HEAD" || sizeBytes === 0) return void res.end();
  // A reader who leaves is no failure of ours; a file that shrinks under us ends the answer early, never padded.
  const bytes = content.file.createReadStream({ start: 0, end: sizeBytes - 1, autoClose: false });
  const through = content.through ? [content.through()] : [];
  await pipeline([bytes, ...through, res]).catch(() => res.destroy());
}
