import { createHash } from "node:crypto";

/** What goes into the seal of an entry: its columns as PostgreSQL writes them, so that nothing is lost on the way and
 *  anybody can calculate it anew. at: in UTC, to the microsecond. before, after: the text of jsonb. */
export interface SealedEntry {
  id: string;
  at: string;
  userId: string | null;
  action: string;
  targetType: string;
  targetId: string;
  orderId: string | null;
  before: string | null;
  after: string | null;
  requestId: string | null;
}

/** The columns of a SealedEntry of audit_entries, which is called `entries`. */
export const SEALED_COLUMNS = `
  entries.id, to_char(entries.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, entries.user_id,
  entries.action, entries.target_type, entries.target_id, entries.order_id, entries.before::text as before,
  entries.after::text as after, entries.request_id`;

/** What stands before the first seal. */
export const NO_SEAL = Buffer.alloc(32);

/** The seal of an entry: SHA-256 of the seal before it, as 32 bytes, and of the entry's values as a JSON array in the
 *  order of SealedEntry, in UTF-8. */
export function sealOf(previous: Buffer, entry: SealedEntry): Buffer {
  const { id, at, userId, action, targetType, targetId, orderId, before, after, requestId } = entry;
  const values = [id, at, userId, action, targetType, targetId, orderId, before, after, requestId];
  return createHash("sha256").update(previous).update(JSON.stringify(values)).digest();
}
