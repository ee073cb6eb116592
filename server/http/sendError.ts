import type { Response } from "express";
import type { ApiError } from "../apiError.ts";

/** Answers `{ error, ...extra }` with the status of the error (spec §7). An answer already on its way is cut off,
 *  so that nobody takes a part of it for the whole. */
export function sendError(res: Response, { status, message, extra }: ApiError): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  res.status(status).json({ error: message, ...extra });
}
