import type { RequestHandler } from "express";
import type { IncomingMessage } from "node:http";

const FIRST_MS = 60_000;
const SLOWEST_BYTES_PER_SECOND = 2 * 1024;
const LONGEST_MS = 24 * 60 * 60 * 1000;

export interface Pace {
  firstMs?: number;
  bytesPerSecond?: number;
}

/** Cuts the connection of a request whose body does not come at `bytesPerSecond` after a first `firstMs`: Node's own
 *  limit is one time for all sizes, and off because files are large. Without a Content-Length the first time is all. */
export function cutSlowBody(
  req: IncomingMessage,
  { firstMs = FIRST_MS, bytesPerSecond = SLOWEST_BYTES_PER_SECOND }: Pace = {},
): void {
  const { "content-length": length, "transfer-encoding": encoding } = req.headers;
  if (length === undefined && encoding === undefined) return;
  const allowedMs = firstMs + (Number(length ?? 0) / bytesPerSecond) * 1000;
  const late = setTimeout(() => req.socket.destroy(), Math.min(allowedMs, LONGEST_MS)).unref();
  req.once("close", () => clearTimeout(late));
}

/** cutSlowBody for whatever Express is given. */
export function refuseSlowBody(pace?: Pace): RequestHandler {
  return (req, _res, next) => {
    cutSlowBody(req, pace);
    next();
  };
}
