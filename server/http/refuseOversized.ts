import type { RequestHandler } from "express";
import { tooManyHeaders, tooManyParameters } from "../errors.ts";
import { HEADERS_MAX, QUERY_PARAMETERS_MAX } from "../limits.ts";
import { sendError } from "./sendError.ts";

/** Refuses a request of more headers or query parameters than anybody needs; how long they are in all, Node bounds. */
export const refuseOversized: RequestHandler = (req, res, next) => {
  if (hasTooManyParameters(req.url)) return sendError(res, tooManyParameters());
  if (req.rawHeaders.length > 2 * HEADERS_MAX) return sendError(res, tooManyHeaders());
  next();
};

export function hasTooManyParameters(url: string): boolean {
  const query = url.indexOf("?");
  return query >= 0 && url.slice(query).split("&", QUERY_PARAMETERS_MAX + 1).length > QUERY_PARAMETERS_MAX;
}
