import type { Knex } from "knex";
import type { Site } from "../../site/site.ts";
import { readChainHead, inWords, waitingAfter } from "./readChainHead.ts";
import { NO_SEAL, SEALED_COLUMNS, type SealedEntry, appendHash } from "./appendHash.ts";
import { isBackdatedDemo } from "./isBackdatedDemo.ts";
import { redactedDigest, sumRedactions } from "./redactEntries.ts";

/** A seal that was recorded outside the database. */
export interface Expected {
  position: number;
  hash: string;
}

export interface Verification {
  /** Number of seals. */
  sealed: number;
  /** Number of entries without a seal. */
  waiting: number;
  /** Whether no entry is sealed yet because the instance contains only the demo. */
  isBackdated: boolean;
  /** The newest seal, as `position:hash`. */
  head: string | undefined;
  /** Problems as sentences: the first finding of each kind, with the number of findings. */
  problems: string[];
}

/** The first finding of a kind, and the number of findings. */
interface Found {
  first: string;
  count: number;
}

/** redaction: the digest of the last redaction of the entry, if any. */
type Link = { position: string; entryId: string; hash: Buffer; redaction: Buffer | null } & (
  SealedEntry | { id: null }
);

const READ_AT_ONCE = 1_000;
/** A server seals entries within a minute. */
const WAITING_MINUTES = 15;

/** Verifies the audit log against its hash chain, in one snapshot: recalculates each seal from the first to the
 *  last, and reports entries that were changed other than by the erasure of a user, removed or inserted, and entries that
 *  have waited too long for their seal. expected: an earlier seal, which detects a chain that was rewritten as a whole. */
export function verifyChain(
  { database }: Pick<Site, "database">,
  expected?: Expected,
): Promise<Verification> {
  return database.transaction((trx) => verify(trx, expected), {
    isolationLevel: "repeatable read",
    readOnly: true,
  });
}

async function verify(trx: Knex.Transaction, expected: Expected | undefined): Promise<Verification> {
  const head = await readChainHead(trx);
  const chain = await walk(trx, expected?.position);
  const { waiting, added, late } = await unsealed(trx, waitingAfter(head));
  const isBackdated = await isBackdatedDemo(trx);
  const forged = (await sumRedactions(trx)).filter(({ digest, recorded }) => digest !== recorded);
  return {
    sealed: chain.sealed,
    waiting: (waiting?.count ?? 0) + (late?.count ?? 0),
    isBackdated,
    head: head && inWords(head),
    problems: [
      ...sentence(chain.gap, (position) => `There is no seal at ${position}`),
      ...sentence(chain.gone, (entry) => `Entry ${entry}, is gone`),
      ...sentence(chain.changed, (entry) => `Entry ${entry}, is not what was sealed`),
      ...forged.map(
        ({ userId }) => `The redactions for the erasure of user ${userId} are not what was recorded`,
      ),
      ...sentence(added, (id) => `Entry ${id} was put between those that are sealed`),
      ...sentence(isBackdated ? undefined : late, (id) => `Entry ${id} waits for its seal for too long`),
      ...(expected ? expectation(expected, chain) : []),
    ],
  };
}

/** Calculates each seal from the stored previous one, so that a manipulation is reported once. */
async function walk(trx: Knex.Transaction, requestedPosition: number | undefined) {
  const found: { gap?: Found; gone?: Found; changed?: Found } = {};
  const note = (kind: keyof typeof found, what: string) => {
    const { first = what, count = 0 } = found[kind] ?? {};
    found[kind] = { first, count: count + 1 };
  };
  let [sealed, position] = [0, 0];
  let hash: Buffer = NO_SEAL;
  let hashAtPosition: string | undefined;
  for await (const link of links(trx)) {
    const expectedPosition = position + 1;
    const previous = hash;
    [sealed, position, hash] = [sealed + 1, Number(link.position), link.hash];
    if (position === requestedPosition) hashAtPosition = hash.toString("hex");
    if (position !== expectedPosition) note("gap", String(expectedPosition));
    else if (link.id === null) note("gone", `${link.entryId}, sealed at ${position}`);
    else if (!appendHash(previous, link).equals(hash) && !isRedacted(link))
      note("changed", `${link.id}, sealed at ${position}`);
  }
  return { ...found, sealed, lastPosition: position, hashAtPosition };
}

/** Whether the entry has exactly the form in which an erasure left it. */
function isRedacted({ redaction, ...entry }: SealedEntry & { redaction: Buffer | null }): boolean {
  return redaction !== null && redactedDigest(entry).equals(redaction);
}

async function* links(trx: Knex.Transaction): AsyncGenerator<Link> {
  for (let after = "0"; ;) {
    const rows = (await trx("audit_seals as seals")
      .leftJoin("audit_entries as entries", "entries.id", "seals.entryId")
      .select(
        "seals.position",
        "seals.entryId",
        "seals.hash",
        trx.raw(SEALED_COLUMNS),
        trx.raw(`(select digest from audit_redactions where entry_id = entries.id
          order by redacted_at desc limit 1) as redaction`),
      )
      .where("seals.position", ">", after)
      .orderBy("seals.position")
      .limit(READ_AT_ONCE)) as Link[];
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < READ_AT_ONCE) return;
    after = last.position;
  }
}

/** Counts the unsealed entries: an entry younger than `after` waits for its seal; no process will seal an older one. */
async function unsealed(trx: Knex.Transaction, after: string) {
  const { rows } = await trx.raw<{ rows: { kind: string; first: string; count: string }[] }>(
    `select kind, min(id) as first, count(*) as count
     from (
       select entries.id, case
           when entries.id <= :after then 'added'
           when entries.at < now() - :minutes * interval '1 minute' then 'late'
           else 'waiting' end as kind
       from audit_entries entries left join audit_seals seals on seals.entry_id = entries.id
       where seals.entry_id is null
     ) unsealed group by kind`,
    { after, minutes: WAITING_MINUTES },
  );
  const ofKind = (kind: string): Found | undefined => {
    const row = rows.find((one) => one.kind === kind);
    return row && { first: row.first, count: Number(row.count) };
  };
  return { waiting: ofKind("waiting"), added: ofKind("added"), late: ofKind("late") };
}

function sentence(found: Found | undefined, say: (first: string) => string): string[] {
  if (!found) return [];
  const { first, count } = found;
  return [count === 1 ? say(first) : `${say(first)}; there are ${count} such in all`];
}

function expectation(
  { position, hash }: Expected,
  { lastPosition, hashAtPosition }: { lastPosition: number; hashAtPosition: string | undefined },
): string[] {
  if (hashAtPosition === hash) return [];
  if (position > lastPosition)
    return [`The chain ends at ${lastPosition}, before ${position}: its end was removed`];
  return [`The seal at ${position} differs: the chain was rewritten from there or from an earlier entry`];
}
