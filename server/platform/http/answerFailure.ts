import type { ErrorRequestHandler } from "express";
import { invalidRequest } from "../errors/errors.ts";
import type { Log } from "../site/log.ts";
import { asApiError, failureBehind } from "../rpc/trpc.ts";
import { sendError } from "./sendError.ts";
import { requestIdOf } from "../rpc/openContext.ts";

/** Answers what failed outside of any procedure, such as the look-up of a session or an address that does not
 *  decode. Stands last: Express's own answer would show the stack. */
export function answerFailure(log: Log): ErrorRequestHandler {
  return (thrown: unknown, _req, res, _next) => {
    const error = isRefusedByHttp(thrown) ? invalidRequest(thrown) : asApiError(thrown);
    const failure = failureBehind(error);
    if (failure !== undefined) log.error({ err: failure, requestId: requestIdOf(res) }, "request failed");
    sendError(res, error);
  };
}

// Express and its parts name the status of an address or header they cannot read.
function isRefusedByHttp(thrown: unknown): boolean {
  const status = thrown instanceof Error && "status" in thrown ? thrown.status : undefined;
  return typeof status === "number" && status >= 400 && status < 500;
}
