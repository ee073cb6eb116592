import type { Request } from "express";
import type { SessionUser } from "./context.ts";
import type { RequestToken } from "./scopes.ts";

interface AcceptedToken {
  token: RequestToken;
  user: SessionUser;
}

const tokens = new WeakMap<Request, AcceptedToken>();

/** Returns the accepted token of a request with its user; undefined without one. */
export function requestToken(req: Request): AcceptedToken | undefined {
  return tokens.get(req);
}

/** Associates a request with its token, in place of a session. */
export function cacheToken(req: Request, accepted: AcceptedToken): void {
  tokens.set(req, accepted);
}
