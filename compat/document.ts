import type { Response } from "express";
import type { Document } from "../server/platform/http/documentOf.ts";
import type { Reply } from "./reply.ts";

/** 200 with kept JSON; 304 when the one who asks has it already. Caches may keep it but ask again each time.
 *  `private`: what only signed-in people see is kept by their own browsers alone. */
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

/** 200 with kept JSON, which nobody else may keep. */
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
