import type { RequestHandler } from "express";
import { foreignOrigin } from "../errors.ts";
import { sendError } from "./sendError.ts";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses a request that changes something and comes from a page of another site (additions §2).
 *  Tools send no Origin header and pass. */
export const refuseForeignOrigin: RequestHandler = (req, res, next) => {
  const { origin } = req.headers;
  if (READING.has(req.method) || origin === undefined || isOwn(origin, req.host)) return next();
  sendError(res, foreignOrigin());
};

function isOwn(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
