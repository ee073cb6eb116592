import type { RequestHandler } from "express";
import type { IncomingMessage } from "node:http";
import { tooManyHeaders, tooManyParameters } from "../errors/errors.ts";
import { HEADERS_MAX, QUERY_PARAMETERS_MAX } from "../limits/limits.ts";
import { sendError } from "./sendError.ts";

/** Refuses a request with too many headers or query parameters; Node limits their total size. */
export const refuseOversized: RequestHandler = (req, res, next) => {
  const refusal = findOversize(req);
  if (refusal) return sendError(res, refusal());
  next();
};

/** Returns the refusal for too many headers or query parameters; undefined within the limits. */
function findOversize({ url = "", rawHeaders }: IncomingMessage) {
  const query = url.indexOf("?");
  if (query >= 0 && url.slice(query).split("&", QUERY_PARAMETERS_MAX + 1).length > QUERY_PARAMETERS_MAX)
    return tooManyParameters;
  return rawHeaders.length > 2 * HEADERS_MAX ? tooManyHeaders : undefined;
}
