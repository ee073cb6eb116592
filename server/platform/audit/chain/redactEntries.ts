import type { Knex } from "knex";
import { appendHash, NO_SEAL, SEALED_COLUMNS, type SealedEntry } from "./appendHash.ts";
import { SEAL_LOCK } from "./sealEntries.ts";

const ROWS_AT_ONCE = 1_000;

/** The values of an entry, and its target. */
export interface RedactableEntry {
  id: string;
  targetType: string;
  targetId: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/**
 * Replaces values of audit entries for the erasure of a user, and stores the digests with which verifyChain accepts the
 * new form. The caller writes the returned digest into the entry of the erasure.
 * @param matching restricts a query for entries to those that may need a redaction
 * @param redact returns the new values of an entry
 */
export async function redactEntries(
  trx: Knex.Transaction,
  {
    userId,
    matching,
    redact,
  }: {
    userId: string;
    matching: (entries: Knex.QueryBuilder) => Knex.QueryBuilder;
    redact: (entry: RedactableEntry) => Pick<RedactableEntry, "before" | "after">;
  },
): Promise<{ entries: number; digest: string }> {
  // No other process may seal the former values in the meantime.
  await trx.raw("select pg_advisory_xact_lock(?)", [SEAL_LOCK]);
  await trx.raw("select set_config('lanekeeper.erasure', 'on', true)");
  let entries = 0;
  for (let after = ""; ;) {
    const rows = (await matching(trx("audit_entries"))
      .where("id", ">", after)
      .orderBy("id")
      .limit(ROWS_AT_ONCE)
      .select("id", "target_type", "target_id", "before", "after")) as RedactableEntry[];
    const changed = rows
      .map((row) => ({ row, redacted: redact(row) }))
      .filter(({ row, redacted }) => !isSame(row, redacted))
      .map(({ row: { id }, redacted }) => ({ id, before: redacted.before, after: redacted.after }));
    await replaceValues(trx, userId, changed);
    entries += changed.length;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) break;
    after = last.id;
  }
  await trx.raw("select set_config('lanekeeper.erasure', 'off', true)");
  const [summed] = await sumRedactions(trx, userId);
  return { entries, digest: summed?.digest ?? "" };
}

type Values = Pick<RedactableEntry, "before" | "after">;

function isSame(one: Values, other: Values): boolean {
  return JSON.stringify([one.before, one.after]) === JSON.stringify([other.before, other.after]);
}

async function replaceValues(
  trx: Knex.Transaction,
  userId: string,
  changed: Pick<RedactableEntry, "id" | "before" | "after">[],
): Promise<void> {
  if (changed.length === 0) return;
  await trx.raw(
    `update audit_entries set before = changed.before, after = changed.after
     from jsonb_to_recordset(?::jsonb) as changed (id text, before jsonb, after jsonb)
     where audit_entries.id = changed.id`,
    [JSON.stringify(changed)],
  );
  const ids = changed.map(({ id }) => id);
  const stored = (await trx("audit_entries as entries")
    .select(trx.raw(SEALED_COLUMNS))
    .whereIn("entries.id", ids)) as SealedEntry[];
  await trx("audit_redactions").insert(
    stored.map((entry) => ({ entryId: entry.id, userId, digest: redactedDigest(entry) })),
  );
}

/** The digest of an entry in its redacted form. */
export function redactedDigest(entry: SealedEntry): Buffer {
  return appendHash(NO_SEAL, entry);
}

/** Sums up the redactions of each erasure, or of one: a SHA-256 over the ids of the entries and their digests, beside the
 *  digest in the entry of the erasure. */
export async function sumRedactions(
  trx: Knex.Transaction,
  userId: string | null = null,
): Promise<{ userId: string; digest: string; recorded: string | null }[]> {
  const { rows } = await trx.raw<{ rows: { userId: string; digest: string; recorded: string | null }[] }>(
    `select summed.user_id as "userId", summed.digest, (
       select after ->> 'digest' from audit_entries
       where target_type = 'user' and target_id = summed.user_id and action = 'user.erased'
     ) as recorded
     from (
       select user_id, encode(sha256(convert_to(
         string_agg(entry_id || ':' || encode(digest, 'hex'), ',' order by entry_id collate "C"), 'UTF8')), 'hex') as digest
       from audit_redactions where ?::text is null or user_id = ? group by user_id
     ) as summed`,
    [userId, userId],
  );
  return rows;
}
