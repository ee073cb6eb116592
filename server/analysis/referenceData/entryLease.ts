import { setTimeout as sleep } from "node:timers/promises";
import { raw } from "objection";
import { ReferenceData } from "../../../db/models/ReferenceData.ts";
import { newId } from "../../../db/newId.ts";
import { transaction } from "../../../db/transaction.ts";
import { ApiError } from "../../platform/errors/apiError.ts";
import { readSentence, type Sentence, storedSentence } from "../../platform/errors/rules/sentence.ts";
import { leaseIsFree } from "../../platform/jobs/leaseIsFree.ts";
import { notify } from "../../platform/notifications/notify.ts";
import { contextFor } from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import { REFERENCE_PROGRESS_MS } from "../limits.ts";
import { recordEntry } from "./recordEntry.ts";
import { isMissing } from "./inspectPath.ts";
import { workFailed } from "./errors.ts";

export type ClaimedEntry = ReferenceData & { leaseId: string };

/** The claim of a job on an entry. */
export interface EntryLease {
  /** Aborted when the process stops, or the work was canceled. */
  signal: AbortSignal;
  /** What is stored at the next interval; flush runs before, so that stored bytes are on the disk. */
  progress: Partial<Pick<ReferenceData, "doneBytes" | "totalBytes">>;
  flush: () => Promise<void>;
  /** Stores columns at once. Throws LeaseLost. */
  save(columns: Partial<ReferenceData>): Promise<void>;
}

/** The work was canceled, or its entry deleted. */
export class LeaseLost extends Error {
  override name = "LeaseLost";
}

/** Claims the oldest entry of a state that no living process works on. */
export async function claimEntry(
  { database, changes }: Site,
  state: "checking" | "downloading",
): Promise<ClaimedEntry | undefined> {
  return transaction(database, async (trx) => {
    const next = await ReferenceData.query(trx)
      .where({ state })
      .where(leaseIsFree())
      .orderBy(["updatedAt", "id"])
      .first()
      .forUpdate()
      .skipLocked();
    if (!next) return undefined;
    const leaseId = newId();
    const claimed = await next.$query(trx).patchAndFetch({
      leaseId,
      leaseProcess: changes.processKey,
      leaseTouchedAt: raw("clock_timestamp()"),
    });
    return claimed as ClaimedEntry;
  });
}

/**
 * Runs the work of a claimed entry and stores its result: the columns that `work` returns, or `failed` with the
 * refusal that it throws. Work that is stopped with the process stays for another one.
 */
export async function workOn(
  site: Site,
  entry: ClaimedEntry,
  { stopping, work }: { stopping: AbortSignal; work: (lease: EntryLease) => Promise<Partial<ReferenceData>> },
): Promise<void> {
  const lost = new AbortController();
  const ended = new AbortController();
  const lease: EntryLease = {
    signal: AbortSignal.any([stopping, lost.signal]),
    progress: {},
    flush: async () => {},
    async save(columns) {
      if (!(await store(site, entry, columns))) {
        lost.abort(new LeaseLost());
        throw new LeaseLost();
      }
    },
  };
  const storing = storeProgress(site, entry, { lease, lost, ended: ended.signal });
  let columns: Partial<ReferenceData>;
  try {
    columns = await work(lease);
  } catch (error) {
    if (lost.signal.aborted) return;
    if (stopping.aborted) return await release(site, entry);
    columns = failure(site, entry, error);
  } finally {
    ended.abort();
    await storing;
  }
  await finish(site, entry, columns);
}

async function store(
  { database }: Site,
  { id, leaseId }: ClaimedEntry,
  columns: Partial<ReferenceData>,
): Promise<boolean> {
  const rows = await ReferenceData.query(database)
    .where({ id, leaseId })
    .patch({ ...columns, leaseTouchedAt: raw("clock_timestamp()") as never });
  return rows > 0;
}

async function storeProgress(
  site: Site,
  entry: ClaimedEntry,
  { lease, lost, ended }: { lease: EntryLease; lost: AbortController; ended: AbortSignal },
): Promise<void> {
  for (;;) {
    await sleep(REFERENCE_PROGRESS_MS, undefined, { signal: ended }).catch(() => {});
    if (ended.aborted) return;
    try {
      const progress = { ...lease.progress };
      await lease.flush();
      if (!(await store(site, entry, progress))) lost.abort(new LeaseLost());
    } catch (error) {
      site.log.warn({ err: error, entryId: entry.id }, "cannot store the progress of reference data");
    }
  }
}

/** A process that stops gives its claim back. */
async function release({ database }: Site, { id, leaseId }: ClaimedEntry): Promise<void> {
  await ReferenceData.query(database).where({ id, leaseId }).patch({ leaseId: null, leaseProcess: null });
}

function failure(site: Site, entry: ClaimedEntry, error: unknown): Partial<ReferenceData> {
  const isKnown = error instanceof ApiError;
  if (!isKnown) site.log.error({ err: error, entryId: entry.id }, "work on reference data failed");
  const { sentence } = isKnown ? error : workFailed();
  return {
    state: entry.state === "checking" && isMissing(error) ? "missing" : "failed",
    problem: storedSentence(sentence),
  };
}

async function finish(site: Site, { id, leaseId }: ClaimedEntry, columns: Partial<ReferenceData>) {
  await transaction(site.database, async (trx) => {
    const before = await ReferenceData.query(trx).findById(id).where({ leaseId }).forUpdate();
    if (!before) return;
    const after = await ReferenceData.query(trx).patchAndFetchById(id, {
      phase: null,
      acceptsChange: false,
      ...columns,
      leaseId: null,
      leaseProcess: null,
      leaseTouchedAt: null,
    });
    await recordState(trx, site, { before, after });
  });
}

/** Records a state that a job found, and notifies the facility of one that needs attention. */
export async function recordState(
  trx: Parameters<typeof recordEntry>[0],
  site: Site,
  { before, after }: { before: ReferenceData; after: ReferenceData },
): Promise<void> {
  const ctx = contextFor(site, null);
  await recordEntry(trx, ctx, { action: "referenceData.stateChanged", before, after });
  if (after.state === "ready") return;
  const problem: Sentence | null = readSentence(after.problem);
  await notify(trx, ctx, {
    kind: "reference.attention",
    to: { facility: true },
    data: { entryId: after.id, name: after.name, version: after.version, problem: problem?.text ?? "" },
  });
}
