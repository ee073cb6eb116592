import { createHash } from "node:crypto";
import type { Knex } from "knex";
import type { SessionData } from "express-session";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { SESSIONS_LISTED_MAX } from "../limits.ts";
import { sessionNotFound } from "./errors.ts";
import { parseDevice } from "./rules/parseDevice.ts";

interface Row {
  sid: string;
  sess: Partial<SessionData>;
}

/** Lists the sessions of the caller, last used first: device, network address and times. The id of a session in the
 *  list is a hash, because its own id is a part of the cookie. */
export async function listSessions({ site, user, session }: SignedInContext) {
  const rows = (await userSessions(site.database, user.id)
    .where("expire", ">=", site.database.fn.now())
    .select("sid", "sess")
    .orderBy("expire", "desc")
    .limit(SESSIONS_LISTED_MAX)) as Row[];
  return {
    sessions: rows.map(({ sid, sess }) => ({
      id: publicId(sid),
      isCurrent: sid === session?.id,
      device: parseDevice(sess.userAgent ?? ""),
      address: sess.address ?? null,
      openedAt: toTime(sess.openedAtMs),
      lastUsedAt: toTime(sess.renewedAtMs),
    })),
  };
}

/** Ends another session of the caller and its live updates. Raises sessionNotFound. */
export async function endSession(ctx: SignedInContext, { sessionId }: { sessionId: string }): Promise<void> {
  await transaction(ctx.db, async (trx) => {
    const ended = await userSessions(trx, ctx.user.id)
      .whereRaw("encode(sha256(convert_to(sid, 'UTF8')), 'hex') = ? and sid <> ?", [
        sessionId,
        ctx.session?.id ?? "",
      ])
      .delete();
    if (ended === 0) raise(sessionNotFound());
    await recordChange(trx, ctx, {
      action: "user.sessionEnded",
      targetType: "user",
      targetId: ctx.user.id,
    });
  });
}

function userSessions(db: Knex, userId: string): Knex.QueryBuilder {
  return db("sessions").whereRaw("sess->>'userId' = ?", [userId]);
}

function publicId(sid: string): string {
  return createHash("sha256").update(sid).digest("hex");
}

function toTime(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}
