import type { Request, Response } from "express";
import type { Site } from "../site/site.ts";
import { type Context, contextFor } from "./context.ts";
import { requestToken } from "./requestToken.ts";

/** Creates the context of a request to a path without a session. A token limits the request by its scopes, but its
 *  user is not the caller. */
export function requestContext(site: Site, req: Request, res: Response): Context {
  return {
    ...contextFor(site, null),
    token: requestToken(req)?.token ?? null,
    address: req.ip ?? "",
    requestId: requestId(res),
    arrivedAt: requestArrival(res),
  };
}

/** Returns the id that the response sends as X-Request-Id. */
export function requestId(res: Response): string | null {
  const id: unknown = res.locals["requestId"];
  return typeof id === "string" ? id : null;
}

/** Returns the arrival time of the request. */
export function requestArrival(res: Response): Date | null {
  const at: unknown = res.locals["arrivedAt"];
  return at instanceof Date ? at : null;
}
