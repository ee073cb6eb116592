import type { Request } from "express";

const PATIENCE_MS = 30_000;

/** After an answer that did not wait for the whole body: reads the rest away for a while, because a sender who is cut
 *  off in the middle may never see the answer, then cuts the connection. */
export function discardBody(req: Request): void {
  if (req.complete || req.destroyed) return;
  const cut = setTimeout(() => req.destroy(), PATIENCE_MS);
  cut.unref();
  req.once("close", () => clearTimeout(cut));
  req.resume();
}
