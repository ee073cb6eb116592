import type { ServerResponse } from "node:http";
import { type ApiError, PassingError } from "../errors/apiError.ts";
import { inTexts } from "../errors/sentence.ts";
import { sendJson } from "./sendJson.ts";

const REFUSAL_HEADER = "X-Refusal";
const HEADER_MAX_CHARACTERS = 1_000;

/** Answers `{ error, ...extra }` with the status of the error (spec §7), and Retry-After where it passes. An answer already on its way is cut off,
 *  so that nobody takes a part of it for the whole. X-Refusal has code and params for the pages, which send files and ask
 *  for tables over the documented paths. */
export function sendError(res: ServerResponse, error: ApiError): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const { status, message, extra } = error;
  res.setHeader(REFUSAL_HEADER, refusalHeader(error));
  if (error instanceof PassingError) res.setHeader("Retry-After", error.retryAfterSeconds);
  sendJson(res, status, { error: message, ...inTexts(extra) });
}

// A proxy gives up on long headers, and most params are long texts of the caller's own.
function refusalHeader({ sentence: { code, params } }: ApiError): string {
  const header = encodeURIComponent(JSON.stringify({ code, params }));
  return header.length <= HEADER_MAX_CHARACTERS ? header : encodeURIComponent(JSON.stringify({ code }));
}
