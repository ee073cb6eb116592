import type { ServerResponse } from "node:http";
import { type ApiError, PassingError } from "../errors/apiError.ts";
import { errorForm } from "./errorForm.ts";
import { inTexts } from "../errors/rules/sentence.ts";
import { sendJson } from "./sendJson.ts";

const REFUSAL_HEADER = "X-Refusal";
const HEADER_MAX_CHARACTERS = 1_000;

/** Sends `{ error, ...extra }` with the status of the error (spec §7), and Retry-After for temporary failures. A
 *  response that has already started is aborted, so that clients do not take it for complete. X-Refusal contains
 *  code and params for pages that send files or request tables over the documented paths. Paths of foreign protocols
 *  have their own form (answerErrorsAs). */
export function sendError(res: ServerResponse, error: ApiError): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const { status, message, extra } = error;
  res.setHeader(REFUSAL_HEADER, refusalHeader(error));
  if (error instanceof PassingError) res.setHeader("Retry-After", error.retryAfterSeconds);
  const form = errorForm(res)?.(error);
  if (form) sendJson(res, form.status, form.body);
  else sendJson(res, status, { error: message, ...inTexts(extra) });
}

// Base64url, because params repeat texts of the request, of which no character may stand in a header as sent. Proxies
// reject long headers, and long params are mostly such texts.
function refusalHeader({ sentence: { code, params } }: ApiError): string {
  const header = encoded({ code, params });
  return header.length <= HEADER_MAX_CHARACTERS ? header : encoded({ code });
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
