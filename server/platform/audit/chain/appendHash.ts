import { createHash } from "node:crypto";

/** The values of an entry that enter its seal: the columns in the text form of PostgreSQL, so that no precision is
 *  lost and the seal can be recalculated elsewhere. at: UTC, in microseconds. before, after: the text of jsonb. */
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
  tokenName: string | null;
}

/** The columns of a SealedEntry, for audit_entries with the alias `entries`. */
export const SEALED_COLUMNS = `
  entries.id, to_char(entries.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, entries.user_id,
  entries.action, entries.target_type, entries.target_id, entries.order_id, entries.before::text as before,
  entries.after::text as after, entries.request_id, entries.token_name`;

/** The previous seal of the first entry. */
export const NO_SEAL = Buffer.alloc(32);

/** Calculates the seal of an entry: SHA-256 of the previous seal (32 bytes), followed by the values of the entry as
 *  a JSON array in the order of SealedEntry, in UTF-8. The array ends with requestId when tokenName is null, as in
 *  entries from before tokens existed. */
export function appendHash(previous: Buffer, entry: SealedEntry): Buffer {
  const { id, at, userId, action, targetType, targetId, orderId, before, after, requestId, tokenName } =
    entry;
  const values = [id, at, userId, action, targetType, targetId, orderId, before, after, requestId];
  if (tokenName !== null) values.push(tokenName);
  return createHash("sha256").update(previous).update(JSON.stringify(values)).digest();
}
