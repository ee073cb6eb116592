import type { IncomingMessage } from "node:http";

const PATIENCE_MS = 30_000;

/** Discards the rest of a request body after an early response, because a sender whose connection is closed during
 *  transmission may never read the response; then closes the connection. After `bytesMax` bytes it stops reading,
 *  which costs nothing, and the sender has the remaining time to read the response. */
export function discardBody(req: IncomingMessage, bytesMax = Number.POSITIVE_INFINITY): void {
  if (req.complete || req.destroyed) return;
  const cut = setTimeout(() => req.destroy(), PATIENCE_MS);
  cut.unref();
  req.once("close", () => clearTimeout(cut));
  let left = bytesMax;
  if (bytesMax < Number.POSITIVE_INFINITY)
    req.on("data", (piece: Buffer) => {
      left -= piece.length;
      if (left < 0) req.pause();
    });
  req.resume();
}
