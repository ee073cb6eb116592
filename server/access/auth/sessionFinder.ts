import type { SessionData } from "express-session";
import type { Pool } from "pg";
import type { SessionUser } from "../../platform/rpc/context.ts";
import {
  SESSION_USER_COLUMNS,
  toSessionUser,
  withoutSecondFactor,
} from "../../platform/rpc/findSessionUser.ts";

const SESSIONS_AND_USERS = {
  name: "sessions and users",
  text: `select sid, sess, ${SESSION_USER_COLUMNS}
         from sessions left join users on users.id = sess->>'userId' and active
         where sid = any($1) and expire >= now()`,
};

type Row = { sid: string; sess: SessionData } & (SessionUser | { id: null });

/** An unexpired session with its user; the user is missing if inactive. */
export interface FoundSession {
  session: SessionData;
  user: SessionUser | null;
}

/** Finds unexpired sessions by id with their active users (additions §2). Requests that arrive during a query share
 *  the next one; nothing is cached between queries. */
export function sessionFinder(pool: Pick<Pool, "query">): (sid: string) => Promise<FoundSession | null> {
  let nextBatch: { sids: string[]; rows: Promise<Map<string, Row>> } | undefined;
  let running: Promise<unknown> = Promise.resolve();

  return async (sid) => {
    nextBatch ??= startBatch();
    nextBatch.sids.push(sid);
    const row = (await nextBatch.rows).get(sid);
    if (!row) return null;
    // Concurrent requests of one session each modify their own copy.
    const session = structuredClone(row.sess);
    if (row.id === null) return { session, user: null };
    const user = toSessionUser(row);
    return { session, user: session.isSignOn ? withoutSecondFactor(user) : user };
  };

  function startBatch() {
    const sids: string[] = [];
    const rows = running.then(() => {
      nextBatch = undefined;
      return query(sids);
    });
    running = rows.catch(() => {});
    return { sids, rows };
  }

  async function query(sids: string[]): Promise<Map<string, Row>> {
    const { rows } = await pool.query<Row>({ ...SESSIONS_AND_USERS, values: [[...new Set(sids)]] });
    return new Map(rows.map((row) => [row.sid, row]));
  }
}
