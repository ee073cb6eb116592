import type { Request, Response } from "express";
import { sessionHandle } from "./sessions.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { requestArrival, requestId } from "../../platform/rpc/openContext.ts";
import { publicUrl } from "../../platform/site/publicUrl.ts";
import type { Site } from "../../platform/site/site.ts";
import { requestToken } from "../../platform/rpc/requestToken.ts";
import { sessionUser } from "../../platform/http/sessionUser.ts";

/** The context of a request: the current user of its token or session, and its origin and address. A request with a
 *  token has no session, whatever its cookie. */
export function createContext(site: Site, req: Request, res: Response): Context {
  const token = requestToken(req)?.token ?? null;
  const gone = new AbortController();
  // Every response emits "close". Creating an AbortError is expensive, and no work continues after a finished response.
  res.on("close", () => {
    if (!res.writableFinished) gone.abort();
  });
  return {
    site,
    db: site.database,
    user: sessionUser(req),
    token,
    requestId: requestId(res),
    arrivedAt: requestArrival(res),
    address: req.ip ?? "",
    origin: publicUrl(site),
    pageOrigin: req.headers.origin ?? null,
    session: token ? null : sessionHandle(req),
    signal: gone.signal,
  };
}
