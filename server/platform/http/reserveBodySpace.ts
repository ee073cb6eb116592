import type { Request } from "express";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LARGE_BODY_BYTES_PER_SECOND, LARGE_BODY_FIRST_MS } from "../limits/limits.ts";
import type { ConcurrencyLimiter } from "../concurrency/ConcurrencyLimiter.ts";
import { sessionUser } from "./sessionUser.ts";

/** Waits for a slot among the large bodies of this process, which bounds memory. The slot is freed when the request
 *  is answered or its connection ends. Raises tooMuchAtOnce, busy. */
export async function reserveBodySpace(
  req: IncomingMessage,
  res: ServerResponse,
  share: ConcurrencyLimiter,
): Promise<void> {
  const over = new AbortController();
  if (res.destroyed) over.abort();
  else res.once("close", () => over.abort());
  await share.hold(senderAddress(req), over.signal);
}

/** Closes the connection when a body with a slot arrives too slowly. Returns a function that ends the check. */
export function limitPace(req: IncomingMessage, bytesMax: number): () => void {
  const bytes = Number(req.headers["content-length"] ?? bytesMax);
  const allowedMs = LARGE_BODY_FIRST_MS + (bytes / LARGE_BODY_BYTES_PER_SECOND) * 1000;
  const late = setTimeout(() => req.socket.destroy(), allowedMs).unref();
  return () => clearTimeout(late);
}

function senderAddress(req: IncomingMessage): string {
  const { ip } = req as Partial<Request>;
  return sessionUser(req as Request)?.id ?? ip ?? req.socket.remoteAddress ?? "";
}
