import type { Knex } from "knex";
import type { Site } from "../../site/site.ts";
import { readChainHead, waitingAfter } from "./readChainHead.ts";
import { NO_SEAL, SEALED_COLUMNS, type SealedEntry, appendHash } from "./appendHash.ts";
import { isBackdatedDemo } from "./isBackdatedDemo.ts";

/** "seal" in ASCII: the transaction that holds this lock may append to the hash chain. */
export const SEAL_LOCK = 0x7365616c;
const SEALED_AT_ONCE = 1_000;

/** Seals the committed audit entries that have no seal, and returns their number. Sealing is not part of the
 *  transaction of a change, because the chain has one end and each change would wait for the previous one. Does
 *  nothing when another process is sealing, or while the instance contains only the demo. */
export async function sealEntries({ database }: Pick<Site, "database">): Promise<number> {
  if (await isBackdatedDemo(database)) return 0;
  for (let total = 0; ;) {
    const sealed = await database.transaction(sealSome);
    total += sealed;
    if (sealed < SEALED_AT_ONCE) return total;
  }
}

async function sealSome(trx: Knex.Transaction): Promise<number> {
  const { rows: locks } = await trx.raw<{ rows: { held: boolean }[] }>(
    "select pg_try_advisory_xact_lock(?) as held",
    [SEAL_LOCK],
  );
  if (locks[0]?.held !== true) return 0;
  const head = await readChainHead(trx);
  const entries = (await trx("audit_entries as entries")
    .select(trx.raw(SEALED_COLUMNS))
    .where("entries.id", ">", waitingAfter(head))
    .whereRaw("not exists (select from audit_seals where entry_id = entries.id)")
    .orderBy("entries.id")
    .limit(SEALED_AT_ONCE)) as SealedEntry[];
  let [position, hash] = [Number(head?.position ?? 0), head?.hash ?? NO_SEAL];
  const seals = entries.map((entry) => {
    hash = appendHash(hash, entry);
    position++;
    return { position, entryId: entry.id, hash };
  });
  if (seals.length > 0) await trx("audit_seals").insert(seals);
  return seals.length;
}
