import type { Response } from "express";
import type { Document } from "../server/platform/http/cachedJson.ts";
import type { Reply } from "./reply.ts";

/** Responds 200 with serialized JSON, or 304 when the client has the current version. Caches must revalidate each
 *  time. `private`: for content that requires a session, which only browser caches may store. */
export async function document(
  making: Promise<Document>,
  audience: "public" | "private" = "private",
): Promise<Reply> {
  const { json, sizeBytes, etag } = await making;
  return (req, res) => {
    res.setHeader("Cache-Control", `${audience}, no-cache`);
    res.setHeader("ETag", etag);
    if (req.fresh) {
      res.status(304).end();
    } else {
      send(res, { json, sizeBytes });
    }
  };
}

/** Responds 200 with serialized JSON that caches must not store. */
export async function unkeptDocument(making: Promise<Document>): Promise<Reply> {
  const made = await making;
  return (_req, res) => {
    res.setHeader("Cache-Control", "no-store");
    send(res, made);
  };
}

function send(res: Response, { json, sizeBytes }: Pick<Document, "json" | "sizeBytes">): void {
  res.setHeader("Content-Type", "application/json; charset=utf-8");
  res.setHeader("Content-Length", sizeBytes);
  res.end(json);
}
