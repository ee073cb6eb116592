import type { ServerResponse } from "node:http";
import type { ApiError } from "../apiError.ts";
import { sendJson } from "./sendJson.ts";

/** Answers `{ error, ...extra }` with the status of the error (spec §7). An answer already on its way is cut off,
 *  so that nobody takes a part of it for the whole. */
export function sendError(res: ServerResponse, { status, message, extra }: ApiError): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  sendJson(res, status, { error: message, ...extra });
}
