import type { Request } from "express";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LARGE_BODY_BYTES_PER_SECOND, LARGE_BODY_FIRST_MS } from "../limits/limits.ts";
import type { Share } from "../concurrency/share.ts";
import { sessionUser } from "./sessionUser.ts";

/** Waits for a place among the large bodies that this process has at once. The place is free again when the request is
 *  answered or its connection ends, so that memory is bounded by the number of places. Raises tooMuchAtOnce, busy. */
export async function takePlace(req: IncomingMessage, res: ServerResponse, share: Share): Promise<void> {
  const over = new AbortController();
  if (res.destroyed) over.abort();
  else res.once("close", () => over.abort());
  await share.hold(senderOf(req), over.signal);
}

/** Cuts the connection of a body that has a place and arrives too slowly. Gives the function that ends the watch. */
export function limitPace(req: IncomingMessage, bytesMax: number): () => void {
  const bytes = Number(req.headers["content-length"] ?? bytesMax);
  const allowedMs = LARGE_BODY_FIRST_MS + (bytes / LARGE_BODY_BYTES_PER_SECOND) * 1000;
  const late = setTimeout(() => req.socket.destroy(), allowedMs).unref();
  return () => clearTimeout(late);
}

function senderOf(req: IncomingMessage): string {
  const { ip } = req as Partial<Request>;
  return sessionUser(req as Request)?.id ?? ip ?? req.socket.remoteAddress ?? "";
}
