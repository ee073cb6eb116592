import type { Request } from "express";
import type { SessionUser } from "../rpc/context.ts";
import { requestToken } from "../rpc/requestToken.ts";

// Stored outside the session object, because every property of the session is persisted.
const users = new WeakMap<object, SessionUser>();

/** Returns the active user of the token or of the session, as read from the database when the request arrived
 *  (additions §2, §13); null without both. */
export function sessionUser(req: Request): SessionUser | null {
  return requestToken(req)?.user ?? getCachedUser(req.session) ?? null;
}

/** Returns the user that was read together with a session object. */
export function getCachedUser(session: object): SessionUser | undefined {
  return users.get(session);
}

/** Associates a user with a session object. A session that is regenerated during a request is a new object without a
 *  user. */
export function cacheUser(session: object, user: SessionUser): void {
  users.set(session, user);
}
