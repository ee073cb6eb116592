import { pipeline } from "node:stream/promises";
import { create as contentDisposition } from "content-disposition";
import type { OpenAttachment } from "../server/data/attachments/openAttachment.ts";
import { bytes, nothing, withHeaders } from "./bodies.ts";
import { created, ok, type Reply, success } from "./reply.ts";
import { route } from "./route.ts";

const file = withHeaders(bytes, { contentLength: "content-length" });

/** Files that customer and facility attach to an order or a sample. */
export const attachments = [
  route("GET /orders/:orderId/attachments", nothing, ({ caller, input }) =>
    ok(caller.attachments.list(input)),
  ),
  route("POST /orders/:orderId/attachments", file, ({ caller, input }) =>
    created(caller.bytes.attachments.add(input)),
  ),
  route("GET /orders/:orderId/attachments/:attachmentId", nothing, ({ caller, input }) =>
    sandboxed(caller.bytes.attachments.open(input)),
  ),
  route("DELETE /orders/:orderId/attachments/:attachmentId", nothing, ({ caller, input }) =>
    success(caller.attachments.remove(input)),
  ),
];

/** Streams a file of a user as a download that no browser displays as a page or runs; pictures have their type, so that
 *  a page can contain them. HEAD receives only the headers. */
async function sandboxed(opening: Promise<OpenAttachment>): Promise<Reply> {
  const { file: opened, name, contentType, sizeBytes } = await opening;
  return async (req, res) => {
    try {
      res.set({
        "Content-Type": contentType,
        "Content-Disposition": contentDisposition(name),
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
        "Content-Length": String(sizeBytes),
      });
      if (req.method === "HEAD" || sizeBytes === 0) {
        res.end();
        return;
      }
      // A client that disconnects is no error.
      const read = opened.createReadStream({ start: 0, end: sizeBytes - 1, autoClose: false });
      await pipeline(read, res).catch(() => res.destroy());
    } finally {
      await opened.close();
    }
  };
}
