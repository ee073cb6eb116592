import type { Knex } from "knex";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { StatusNote } from "../../../db/models/StatusNote.ts";
import { User } from "../../../db/models/User.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";
import { noteText } from "../stages/noteSentences.ts";
import type { SampleState } from "../samples/rules/sampleState.ts";

/** A status note or an entry of the audit log in a history, before its content is read. */
export interface Place {
  id: string;
  at: Date;
}

/** The newest places of a part of a history, and their number. */
export interface Places {
  places: Place[];
  total: number;
}

/**
 * note: of a status note; action, before, after: of an entry of the audit log. status: the one that a change gave to
 * the sample whose history it is.
 */
export interface ActivityEntry {
  id: string;
  at: string;
  user: ReturnType<typeof presentPerson>;
  note: ReturnType<typeof noteText> | null;
  action: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  status?: SampleState;
}

/** Reads a page of a history from the newest places of its parts. Returns { entries, total, limit, offset }. */
export async function readEntries(
  db: Knex,
  parts: Places[],
  { limit, offset }: { limit: number; offset: number },
) {
  const shown = parts
    .flatMap(({ places }) => places)
    .sort((one, other) => other.at.getTime() - one.at.getTime() || (other.id > one.id ? 1 : -1))
    .slice(offset, offset + limit)
    .map(({ id }) => id);
  const read = [...(await readNotes(db, shown)), ...(await readChanges(db, shown))];
  const entries = new Map(read.map((entry) => [entry.id, entry]));
  return {
    entries: shown.flatMap((id) => entries.get(id) ?? []),
    total: parts.reduce((sum, { total }) => sum + total, 0),
    limit,
    offset,
  };
}

/** The newest status notes of an order. */
export async function newestNotes(db: Knex, orderId: string, most: number): Promise<Places> {
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

/** The newest of the entries that a query without order returns. */
export async function newestChanges(db: Knex, changes: Knex.QueryBuilder, most: number): Promise<Places> {
  const [places, [counted]] = await Promise.all([
    db.from(changes.clone().as("changes")).select("id", "at").orderBy("id", "desc").limit(most),
    db.from(changes.clone().as("changes")).count("* as total"),
  ]);
  return { places: places as Place[], total: Number(counted?.total ?? 0) };
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
