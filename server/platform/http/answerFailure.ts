import type { ErrorRequestHandler } from "express";
import { ApiError } from "../errors/apiError.ts";
import { invalidRequest } from "../errors/errors.ts";
import type { Log } from "../site/log.ts";
import { asApiError, failureBehind } from "../rpc/trpc.ts";
import { sendError } from "./sendError.ts";
import { requestId } from "../rpc/openContext.ts";

/** Responds to errors outside of procedures, such as an invalid token, a failed session lookup or an address that cannot be decoded.
 *  Must be the last handler: the default response of Express would contain the stack. */
export function answerFailure(log: Log): ErrorRequestHandler {
  return (thrown: unknown, _req, res, _next) => {
    const error = isRefusedByHttp(thrown) ? invalidRequest(thrown) : asApiError(thrown);
    const failure = failureBehind(error);
    if (failure !== undefined) log.error({ err: failure, requestId: requestId(res) }, "request failed");
    sendError(res, error);
  };
}

// Express and its middleware set the status of an address or header that they cannot parse.
function isRefusedByHttp(thrown: unknown): boolean {
  if (thrown instanceof ApiError) return false;
  const status = thrown instanceof Error && "status" in thrown ? thrown.status : undefined;
  return typeof status === "number" && status >= 400 && status < 500;
}
