import type { SessionData } from "express-session";
import type { Pool } from "pg";
import type { SessionUser } from "../context.ts";
import { presentSessionUser } from "./findSessionUser.ts";

const SESSION_AND_USER = {
  name: "session and user",
  text: `select sess, users.id, email, first_name as "firstName", last_name as "lastName", role, is_demo as "isDemo"
         from sessions left join users on users.id = sess->>'userId' and active
         where sid = $1 and expire >= now()`,
};

type Row = { sess: SessionData } & (SessionUser | { id: null });

/** The session of an id that has not expired, and its user while active: both as the database has them now, in one
 *  look-up, because every request begins with it (additions §2). */
export async function findSession(
  pool: Pool,
  sid: string,
): Promise<{ session: SessionData; user: SessionUser | null } | null> {
  const { rows } = await pool.query<Row>({ ...SESSION_AND_USER, values: [sid] });
  const row = rows[0];
  if (!row) return null;
  return { session: row.sess, user: row.id === null ? null : presentSessionUser(row) };
}
