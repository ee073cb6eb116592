import type { ServerResponse } from "node:http";
import { type ApiError, PassingError } from "../errors/apiError.ts";
import { sendJson } from "./sendJson.ts";

/** Answers `{ error, ...extra }` with the status of the error (spec §7), and Retry-After where it passes. An answer already on its way is cut off,
 *  so that nobody takes a part of it for the whole. */
export function sendError(res: ServerResponse, error: ApiError): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const { status, message, extra } = error;
  if (error instanceof PassingError) res.setHeader("Retry-After", error.retryAfterSeconds);
  sendJson(res, status, { error: message, ...extra });
}
