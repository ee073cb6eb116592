import connectPgSimple from "connect-pg-simple";
import session, { type Session, type SessionData } from "express-session";
import { promisify } from "node:util";
import type { Request, RequestHandler } from "express";
import type { Pool } from "pg";
import { isDatabaseUnavailable } from "../../../db/databaseUnavailable.ts";
import type { Reach } from "../../../db/knex.ts";
import { getCachedUser, cacheUser } from "../../platform/http/sessionUser.ts";
import type { Ceremony, PendingSignIn, SessionHandle, SignOnAttempt } from "../../platform/rpc/context.ts";
import { databaseUnavailable } from "../../platform/errors/errors.ts";
import {
  CEREMONY_MAX_MS,
  PENDING_SIGN_IN_MAX_MS,
  SESSION_LIFETIME_MS,
  SIGN_ON_MAX_MS,
  SIGN_ONS_PER_SESSION,
  USER_AGENT_MAX_CHARACTERS,
} from "../limits.ts";
import { sessionFinder } from "./sessionFinder.ts";

declare module "express-session" {
  interface SessionData {
    userId: string;
    /** The device and the network address at the last renewal, for the list of the user's sessions. */
    userAgent: string;
    address: string;
    openedAtMs: number;
    /** Start of the current 30 days, ms since 1970. */
    renewedAtMs: number;
    /** Started sign-ons by their state. */
    signOns: Record<string, SignOnAttempt>;
    /** The user signed in at a provider. */
    isSignOn: boolean;
    /** A sign-in without its second factor. Such a session has no userId. */
    pending: PendingSignIn;
    ceremony: Ceremony;
  }
}

const RENEW_AFTER_MS = 60 * 60 * 1000;
const PRUNE_EVERY_SECONDS = 60 * 60;
const PgStore = connectPgSimple(session);

/** Session store that also reads the user. The library saves with an upsert: a request that renews its session while a
 *  password change deletes it would restore the session. This store inserts only new sessions and updates those that it
 *  has read. */
class SessionStore extends PgStore {
  readonly #pool: Pool;
  readonly #find: ReturnType<typeof sessionFinder>;

  readonly #reach: Reach;
  readonly #read = new WeakSet<object>();

  constructor(options: ConstructorParameters<typeof PgStore>[0] & { pool: Pool; reach: Reach }) {
    super(options);
    this.#pool = options.pool;
    this.#reach = options.reach;
    this.#find = sessionFinder(options.pool);
  }

  override get(sid: string, done: (error: unknown, sess?: SessionData | null) => void): void {
    const away = this.#reach.unavailableReason();
    if (away) return done(away);
    this.#find(sid).then((found) => {
      if (found?.user) cacheUser(found.session, found.user);
      done(null, found?.session);
    }, failed);
    // The library interprets the code ENOENT, which a missing database socket also has, as a missing session.
    function failed(cause: unknown): void {
      done(
        isDatabaseUnavailable(cause)
          ? databaseUnavailable(cause)
          : new Error("Cannot read the session", { cause }),
      );
    }
  }

  override createSession(req: Request, sess: SessionData): Session & SessionData {
    const created = super.createSession(req, sess);
    const user = getCachedUser(sess);
    if (user) cacheUser(created, user);
    this.#read.add(created);
    return created;
  }

  override set(sid: string, sess: SessionData, done?: (error?: unknown) => void): void {
    if (!this.#read.has(sess)) return super.set(sid, sess, done);
    this.#pool
      .query("update sessions set sess = $2, expire = $3 where sid = $1", [sid, sess, sess.cookie.expires])
      .then(
        () => done?.(),
        (error: unknown) => done?.(error),
      );
  }

  /** Removes a value from a stored session. Returns whether it was there. */
  async remove(sid: string, path: string[]): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `update sessions set sess = (sess::jsonb #- $2::text[])::json
       where sid = $1 and sess::jsonb #> $2::text[] is not null`,
      [sid, path],
    );
    return rowCount === 1;
  }
}

/** Sessions in PostgreSQL behind the cookie `lanekeeper.sid` (additions §2). Rolling: a request renews the 30 days if
 *  the last renewal is more than an hour old, because every renewal is a write. */
export function sessions({ pool, reach, secret }: { pool: Pool; reach: Reach; secret: string }): {
  handlers: RequestHandler[];
  close(): Promise<void>;
} {
  const store = new SessionStore({
    pool,
    reach,
    tableName: "sessions",
    disableTouch: true,
    pruneSessionInterval: PRUNE_EVERY_SECONDS,
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
      Object.assign(req.session, readClient(req));
      req.session.touch();
    }
    next();
  };
  return { handlers: [handler, renew], close: async () => store.close() };
}

function readClient(req: Request): Pick<SessionData, "userAgent" | "address"> {
  const userAgent = (req.headers["user-agent"] ?? "").slice(0, USER_AGENT_MAX_CHARACTERS);
  return { userAgent, address: req.ip ?? "" };
}

/** Access of one request to its session. */
export function sessionHandle(req: Request): SessionHandle {
  return {
    get id() {
      return req.sessionID;
    },
    get openedAtMs() {
      return req.session.openedAtMs;
    },
    get isSignOn() {
      return req.session.isSignOn ?? false;
    },
    get pending() {
      const { pending } = req.session;
      return pending && !isOlder(pending, PENDING_SIGN_IN_MAX_MS) ? pending : undefined;
    },
    async open(userId, { isSignOn = false } = {}) {
      await promisify(req.session.regenerate.bind(req.session))();
      req.session.userId = userId;
      if (isSignOn) req.session.isSignOn = true;
      Object.assign(req.session, readClient(req));
      req.session.openedAtMs = Date.now();
      req.session.renewedAtMs = req.session.openedAtMs;
      await promisify(req.session.save.bind(req.session))();
    },
    async openPending(pending) {
      await promisify(req.session.regenerate.bind(req.session))();
      req.session.pending = { ...pending, startedAtMs: Date.now() };
      req.session.cookie.maxAge = PENDING_SIGN_IN_MAX_MS;
      await promisify(req.session.save.bind(req.session))();
    },
    async keepCeremony(kind, value) {
      req.session.ceremony = { kind, value, startedAtMs: Date.now() };
      await promisify(req.session.save.bind(req.session))();
    },
    readCeremony: (kind) => readCeremony(req, kind),
    async takeCeremony(kind) {
      const value = readCeremony(req, kind);
      const store = req.sessionStore;
      if (!req.session.ceremony || !(store instanceof SessionStore)) return undefined;
      if (!(await store.remove(req.sessionID, ["ceremony"]))) return undefined;
      delete (req.session as Partial<SessionData>).ceremony;
      return value;
    },
    async close() {
      await promisify(req.session.destroy.bind(req.session))();
      req.res?.clearCookie("lanekeeper.sid", { httpOnly: true, sameSite: "lax" });
    },
    async keepSignOn(state, attempt) {
      const others = Object.entries(req.session.signOns ?? {}).filter(
        ([, kept]) => !isOlder(kept, SIGN_ON_MAX_MS),
      );
      req.session.signOns = Object.fromEntries([
        ...others.slice(1 - SIGN_ONS_PER_SESSION),
        [state, attempt] as const,
      ]);
      if (req.session.userId === undefined) req.session.cookie.maxAge = SIGN_ON_MAX_MS;
      await promisify(req.session.save.bind(req.session))();
    },
    async takeSignOn(state) {
      const { [state]: attempt, ...others } = req.session.signOns ?? {};
      const store = req.sessionStore;
      if (!attempt || !(store instanceof SessionStore)) return undefined;
      if (!(await store.remove(req.sessionID, ["signOns", state]))) return undefined;
      req.session.signOns = others;
      return isOlder(attempt, SIGN_ON_MAX_MS) ? undefined : attempt;
    },
  };
}

function readCeremony({ session: { ceremony } }: Request, kind: Ceremony["kind"]): string | undefined {
  return ceremony?.kind === kind && !isOlder(ceremony, CEREMONY_MAX_MS) ? ceremony.value : undefined;
}

function isOlder({ startedAtMs }: { startedAtMs: number }, ageMs: number): boolean {
  return Date.now() - startedAtMs > ageMs;
}
