import type { RequestHandler } from "express";

const FIRST_MS = 60_000;
const SLOWEST_BYTES_PER_SECOND = 2 * 1024;
const LONGEST_MS = 24 * 60 * 60 * 1000;

/** Closes the connection of a request whose body arrives more slowly than `bytesPerSecond` after the first
 *  `firstMs`. Node's own limit is one duration for all sizes, and is disabled because files are large. A body
 *  without Content-Length must arrive within `firstMs`. */
export function refuseSlowBody({
  firstMs = FIRST_MS,
  bytesPerSecond = SLOWEST_BYTES_PER_SECOND,
}: { firstMs?: number; bytesPerSecond?: number } = {}): RequestHandler {
  return (req, _res, next) => {
    const { "content-length": length, "transfer-encoding": encoding } = req.headers;
    if (length !== undefined || encoding !== undefined) {
      const allowedMs = firstMs + (Number(length ?? 0) / bytesPerSecond) * 1000;
      const late = setTimeout(() => req.socket.destroy(), Math.min(allowedMs, LONGEST_MS)).unref();
      req.once("close", () => clearTimeout(late));
    }
    next();
  };
}
