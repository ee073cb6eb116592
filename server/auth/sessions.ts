import { promisify } from "node:util";
import connectPgSimple from "connect-pg-simple";
import type { Request, RequestHandler } from "express";
import session from "express-session";
import type { Pool } from "pg";
import type { SessionDoor } from "../context.ts";
import { SESSION_LIFETIME_MS } from "../limits.ts";

declare module "express-session" {
  interface SessionData {
    userId: string;
    /** When the 30 days began anew, ms since 1970. */
    renewedAtMs: number;
  }
}

const RENEW_AFTER_MS = 60 * 60 * 1000;
const SessionStore = connectPgSimple(session);

/** Sessions in PostgreSQL behind the cookie `lanekeeper.sid` (additions §2).
 *  Rolling: a request whose session is older than an hour starts the 30 days again; not every request, because
 *  that is a write each. */
export function sessions({ pool, secret }: { pool: Pool; secret: string }): {
  handlers: RequestHandler[];
  close(): Promise<void>;
} {
  const store = new SessionStore({
    pool,
    tableName: "sessions",
    disableTouch: true,
    pruneSessionInterval: false,
  });
  const handler = session({
    name: "lanekeeper.sid",
    secret,
    store,
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: "lax", secure: "auto", maxAge: SESSION_LIFETIME_MS },
  });
  const renew: RequestHandler = (req, _res, next) => {
    const { renewedAtMs } = req.session;
    if (renewedAtMs !== undefined && Date.now() - renewedAtMs > RENEW_AFTER_MS) {
      req.session.renewedAtMs = Date.now();
      req.session.touch();
    }
    next();
  };
  return { handlers: [handler, renew], close: async () => store.close() };
}

/** The door of one request to its session. */
export function sessionDoor(req: Request): SessionDoor {
  return {
    async open(userId) {
      await promisify(req.session.regenerate.bind(req.session))();
      req.session.userId = userId;
      req.session.renewedAtMs = Date.now();
      await promisify(req.session.save.bind(req.session))();
    },
    async close() {
      await promisify(req.session.destroy.bind(req.session))();
      req.res?.clearCookie("lanekeeper.sid", { httpOnly: true, sameSite: "lax" });
    },
  };
}
