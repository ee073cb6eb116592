import { transaction } from "../../../db/transaction.ts";
import { ReferenceData } from "../../../db/models/ReferenceData.ts";
import { storedSentence } from "../../platform/errors/rules/sentence.ts";
import type { Site } from "../../platform/site/site.ts";
import { REFERENCE_RECHECK_MS, REFERENCE_RECHECKS_AT_ONCE } from "../limits.ts";
import { type ClaimedEntry, claimEntry, type EntryLease, recordState, workOn } from "./entryLease.ts";
import { checksumDiffers, sizesDiffer, whyUnsuitable } from "./errors.ts";
import { inspectPath, isMissing } from "./inspectPath.ts";
import type { Inspected } from "./inspectWorker.ts";

/**
 * Job: reads the content of entries that wait for a complete check, one after the other, until none waits or
 * `stopping` is aborted. A check that a dead process had started begins again.
 */
export async function checkEntries(site: Site, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const entry = await claimEntry(site, "checking");
    if (!entry) return;
    await workOn(site, entry, { stopping, work: (lease) => check(entry, lease) });
  }
}

async function check(entry: ClaimedEntry, lease: EntryLease): Promise<Partial<ReferenceData>> {
  await lease.save({ phase: "check", doneBytes: "0" });
  const found = await inspectPath(
    { path: entry.path, isFull: true },
    { signal: lease.signal, onProgress: (bytes) => void (lease.progress = toColumns(bytes)) },
  );
  const { checksum: before, acceptsChange } = entry;
  if (before !== null && before !== found.checksum && !acceptsChange)
    return {
      state: "changed",
      problem: storedSentence(checksumDiffers({ found: found.checksum ?? "", before })),
      seenAt: new Date(),
    };
  return readyColumns(found);
}

/** Returns the columns of an entry whose content was read. Pure but for the time. */
export function readyColumns({
  sizeBytes,
  fileCount,
  checksum,
  fingerprint,
}: Inspected): Partial<ReferenceData> {
  const now = new Date();
  return {
    state: "ready",
    problem: null,
    sizeBytes: String(sizeBytes),
    fileCount,
    checksum,
    fingerprint,
    checkedAt: now,
    seenAt: now,
  };
}

/** Returns the columns of a progress. Pure. */
export function toColumns({ doneBytes, totalBytes }: { doneBytes: number; totalBytes: number }) {
  return { doneBytes: String(doneBytes), totalBytes: String(totalBytes) };
}

/**
 * Job: compares sizes and times of entries that were not looked at for a week with those of their last check, without
 * reading their content. Marks missing and changed ones, notifies the facility once of each, and makes an entry ready
 * again whose files are back as they were. Returns the number of entries whose state changed.
 */
export async function recheckEntries(site: Site, now: Date): Promise<number> {
  const due = await ReferenceData.query(site.database)
    .whereIn("state", ["ready", "missing", "changed"])
    .where("seenAt", "<", new Date(now.getTime() - REFERENCE_RECHECK_MS))
    .orderBy("seenAt")
    .limit(REFERENCE_RECHECKS_AT_ONCE);
  let changed = 0;
  for (const entry of due) {
    if (site.closing.aborted) break;
    const columns = await look(site, entry);
    if (columns && (await storeLook(site, entry, { ...columns, seenAt: now }))) changed++;
  }
  return changed;
}

/** Returns undefined where the disk did not answer: that is no reason to call the files missing. */
async function look(site: Site, { id, path, fingerprint }: ReferenceData) {
  try {
    const found = await inspectPath({ path, isFull: false }, { signal: site.closing });
    const isSame = found.fingerprint === fingerprint;
    return isSame
      ? ({ state: "ready", problem: null } as const)
      : ({ state: "changed", problem: storedSentence(sizesDiffer()) } as const);
  } catch (error) {
    if (isMissing(error))
      return { state: "missing", problem: storedSentence(whyUnsuitable.missing().sentence) } as const;
    site.log.warn({ err: error, entryId: id }, "cannot compare reference data with the disk");
    return undefined;
  }
}

async function storeLook(
  site: Site,
  { id, state, checkedAt }: ReferenceData,
  columns: Pick<ReferenceData, "state" | "problem" | "seenAt">,
): Promise<boolean> {
  return transaction(site.database, async (trx) => {
    const before = await ReferenceData.query(trx).findById(id).forUpdate();
    // A check that ran in between knows better.
    if (!before || before.state !== state || before.checkedAt?.getTime() !== checkedAt?.getTime())
      return false;
    const isSame = before.state === columns.state;
    const kept = isSame ? { seenAt: columns.seenAt } : columns;
    const after = await ReferenceData.query(trx).patchAndFetchById(id, kept);
    if (!isSame) await recordState(trx, site, { before, after });
    return !isSame;
  });
}
