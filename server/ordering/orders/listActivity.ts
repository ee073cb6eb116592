import type { Knex } from "knex";
import type { z } from "zod";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { StatusNote } from "../../../db/models/StatusNote.ts";
import { User } from "../../../db/models/User.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";
import { isFacilityAdmin } from "../../platform/rpc/procedures.ts";
import { findOrder } from "../access/findOrder.ts";
import { noteText } from "./noteSentences.ts";
import type { orderActivityInput } from "./schema.ts";

// The status notes of these changes say more.
const NOTED = ["order.moved", "order.samplesSent"];

/**
 * Lists the history of an order, newest first: its status notes and, for facility admins, the other entries of the
 * audit log. Returns { entries, total, limit, offset }; note is null for an entry of the audit log, action for a
 * status note. Raises orderNotFound, forbidden.
 */
export async function listActivity(
  ctx: SignedInContext,
  { orderId, limit, offset }: z.output<typeof orderActivityInput>,
) {
  const { db, user } = ctx;
  await findOrder(ctx, orderId);
  const most = offset + limit;
  const [notes, changes] = await Promise.all([
    newestNotes(db, orderId, most),
    isFacilityAdmin(user) ? newestChanges(db, orderId, most) : { places: [], total: 0 },
  ]);
  const shown = [...notes.places, ...changes.places]
    .sort((one, other) => other.at.getTime() - one.at.getTime() || (other.id > one.id ? 1 : -1))
    .slice(offset, most)
    .map(({ id }) => id);
  const read = [...(await readNotes(db, shown)), ...(await readChanges(db, shown))];
  const entries = new Map(read.map((entry) => [entry.id, entry]));
  return {
    entries: shown.flatMap((id) => entries.get(id) ?? []),
    total: notes.total + changes.total,
    limit,
    offset,
  };
}

async function newestNotes(db: Knex, orderId: string, most: number) {
  const notes = StatusNote.query(db).where({ orderId });
  const [places, total] = await Promise.all([
    notes
      .clone()
      .select("id", "createdAt as at")
      .orderBy([
        { column: "createdAt", order: "desc" },
        { column: "id", order: "desc" },
      ])
      .limit(most),
    notes.resultSize(),
  ]);
  return { places: places as unknown as Place[], total };
}

async function newestChanges(db: Knex, orderId: string, most: number) {
  const changes = AuditEntry.query(db).where({ orderId }).whereNotIn("action", NOTED);
  const [places, total] = await Promise.all([
    changes.clone().select("id", "at").orderBy("id", "desc").limit(most),
    changes.resultSize(),
  ]);
  return { places: places as Place[], total };
}

interface Place {
  id: string;
  at: Date;
}

/** note: of a status note; action, before, after: of an entry of the audit log. */
export interface ActivityEntry {
  id: string;
  at: string;
  user: ReturnType<typeof presentPerson>;
  note: ReturnType<typeof noteText> | null;
  action: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

async function readNotes(db: Knex, ids: string[]): Promise<ActivityEntry[]> {
  const notes = await StatusNote.query(db).findByIds(ids).withGraphFetched("user");
  return notes.map((note) => ({
    id: note.id,
    at: note.createdAt.toISOString(),
    user: presentPerson(note.user),
    note: noteText(note),
    action: null,
    before: null,
    after: null,
  }));
}

async function readChanges(db: Knex, ids: string[]): Promise<ActivityEntry[]> {
  const changes = await AuditEntry.query(db).findByIds(ids);
  const userIds = [...new Set(changes.flatMap(({ userId }) => userId ?? []))];
  const users = new Map((await User.query(db).findByIds(userIds)).map((user) => [user.id, user]));
  return changes.map(({ id, at, action, userId, before, after }) => ({
    id,
    at: at.toISOString(),
    user: presentPerson(userId === null ? null : users.get(userId)),
    note: null,
    action,
    before,
    after,
  }));
}
