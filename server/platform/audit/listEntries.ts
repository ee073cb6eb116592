import type { Knex } from "knex";
import type { z } from "zod";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { raise } from "../errors/apiError.ts";
import { auditEntryNotFound } from "./errors.ts";
import { matchingEntries, sortedEntries } from "./matchingEntries.ts";
import { presentEntries } from "./present.ts";
import type { browseAuditInput, listAuditInput } from "./schema.ts";

/** Lists entries of the audit log, newest first. before: only entries older than this id. A client that passes
 *  `next` of the previous page as `before` reads the complete log, even while entries are added; `next` is null on
 *  the last page. Returns { entries, total, limit, offset, next }, with total as the number of all matches. Raises
 *  auditEntryNotFound. */
export async function listEntries(
  db: Knex,
  { limit, offset, before, ...filter }: z.output<typeof listAuditInput>,
) {
  const after = before === undefined ? undefined : await findPosition(db, before);
  const [found, total] = await Promise.all([
    sortedEntries(db, filter)
      .modify((query) => {
        if (after) void query.whereRaw("(at, id) < (?::timestamptz, ?)", [after.at, after.id]);
      })
      .limit(limit + 1)
      .offset(offset),
    matchingEntries(db, filter).resultSize(),
  ]);
  const entries = await presentEntries(db, found.slice(0, limit));
  return { entries, total, limit, offset, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null };
}

/** Returns one window of the same list without the total: { entries, limit, offset }. */
export async function browseEntries(
  db: Knex,
  { limit, offset, ...filter }: z.output<typeof browseAuditInput>,
) {
  return {
    entries: await presentEntries(db, await sortedEntries(db, filter).limit(limit).offset(offset)),
    limit,
    offset,
  };
}

// Times have microseconds, which a Date cannot represent.
async function findPosition(db: Knex, id: string): Promise<{ at: string; id: string }> {
  const place = await AuditEntry.query(db).findById(id).select("id").select(AuditEntry.raw("at::text as at"));
  return (place as { at: string; id: string } | undefined) ?? raise(auditEntryNotFound());
}
