import type { IncomingMessage } from "node:http";

const PATIENCE_MS = 30_000;

/** After an answer that did not wait for the whole body: reads the rest away for a while, because a sender who is cut
 *  off in the middle may never see the answer, then cuts the connection. Beyond `bytesMax` it stops reading, which costs
 *  nothing, and leaves the sender the rest of the time to read the answer. */
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
