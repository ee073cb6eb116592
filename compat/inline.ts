import { pipeline } from "node:stream/promises";
import { create as contentDisposition } from "content-disposition";
import type { Request, Response } from "express";
import type { Preview } from "../server/data/files/openPreview.ts";
import { REPORT_SCRIPT_BYTES, withReportScript } from "../server/data/files/withReportScript.ts";
import type { Reply } from "./reply.ts";

// A report is third-party content: it runs its scripts in an opaque origin, without cookies, and reaches nothing.
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

const REPORT = /^text\/html\b/;

/** Streams a report for display in the browser, sandboxed (spec §4, design §8). HEAD receives only the headers. A
 *  sandbox does not prevent a report from navigating its own frame. Therefore browsers show HTML only in a frame of
 *  a product page whose policy allows nothing but previews in it; a report that is opened in a tab redirects to the
 *  page with that frame. In the frame the report contains the script of withReportScript; other clients receive the
 *  unchanged file. */
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
  { name, contentType, isAttachment, sizeBytes, content }: Preview,
  req: Request,
  res: Response,
): Promise<void> {
  const use = REPORT.test(contentType) ? fetchPurpose(req) : "file";
  res.vary("Sec-Fetch-Dest, Accept");
  if (use === "tab") {
    const { path } = req.query;
    const place = `/report?path=${encodeURIComponent(typeof path === "string" ? path : "")}`;
    return void res.status(303).location(place).end();
  }
  const isFramed = use === "frame" && sizeBytes > 0;
  res.set({
    "Content-Type": contentType,
    "Content-Disposition": contentDisposition(name, { type: isAttachment ? "attachment" : "inline" }),
    "Content-Security-Policy": SANDBOX,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Cache-Control": "private, no-cache",
  });
  // An opaque origin cannot be isolated, and browsers log a warning about the header.
  res.removeHeader("Origin-Agent-Cluster");
  if ("text" in content) return void res.send(content.text);
  const etag = isFramed ? content.etag.replace(/"$/, '-framed"') : content.etag;
  res.set({ "Last-Modified": content.modifiedAt.toUTCString(), ETag: etag });
  if (req.fresh) return void res.status(304).end();
  if (!content.through)
    res.set("Content-Length", String(isFramed ? sizeBytes + REPORT_SCRIPT_BYTES : sizeBytes));
  if (req.method === "HEAD" || sizeBytes === 0) return void res.end();
  // A client that disconnects is no error; when the file is truncated during the transfer, the response ends early and
  // is never padded.
  const bytes = content.file.createReadStream({ start: 0, end: sizeBytes - 1, autoClose: false });
  const through = [
    ...(content.through ? [content.through()] : []),
    ...(isFramed ? [withReportScript()] : []),
  ];
  await pipeline([bytes, ...through, res]).catch(() => res.destroy());
}

/** Returns how a browser uses an HTML file; "file" for any other client. Browsers send the destination of a document
 *  only over https and on localhost; elsewhere the page with the frame sends it, and other navigation is detected by
 *  the Accept header. */
function fetchPurpose(req: Request): "tab" | "frame" | "file" {
  const place = req.get("sec-fetch-dest");
  if (place === "document") return "tab";
  if (place === "iframe" || place === "frame" || req.query["as"] === "frame") return "frame";
  return place === undefined && /\btext\/html\b/.test(req.get("accept") ?? "") ? "tab" : "file";
}
