import type { Request } from "express";
import type { SessionUser } from "../rpc/context.ts";

// Kept outside the session object: everything inside it is stored with it.
const users = new WeakMap<object, SessionUser>();

/** The active user of a request's session, read from the database when the request arrived (additions §2). Null without
 *  a session. */
export function sessionUser(req: Request): SessionUser | null {
  return findUserOf(req.session) ?? null;
}

/** The user read together with a session object. */
export function findUserOf(session: object): SessionUser | undefined {
  return users.get(session);
}

/** Remembers the user of a session object. A session regenerated within a request is another object, without a user. */
export function setUserOf(session: object, user: SessionUser): void {
  users.set(session, user);
}
