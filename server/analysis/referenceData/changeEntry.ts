import type { Knex } from "knex";
import { mkdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { z } from "zod";
import { ACTIVE } from "../../../db/models/PipelineRun.ts";
import { ReferenceData } from "../../../db/models/ReferenceData.ts";
import { RunReferenceData } from "../../../db/models/RunReferenceData.ts";
import { serializable } from "../../../db/serializable.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { storedSentence } from "../../platform/errors/rules/sentence.ts";
import { nudgeJob } from "../../platform/jobs/nudgeJob.ts";
import type { Context, SignedInContext } from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import {
  busy,
  downloadFailure,
  entryNotFound,
  neverCompleted,
  notADownload,
  nothingToCancel,
  usedByRuns,
} from "./errors.ts";
import { DOWNLOADING, TRASH } from "./places.ts";
import { presentEntry } from "./present.ts";
import { recordEntry } from "./recordEntry.ts";
import { refuseTaken } from "./refuseTaken.ts";
import type { checkInput, deleteInput, updateInput } from "./schema.ts";

const RUNS_NAMED = 5;

const NO_LEASE = { leaseId: null, leaseProcess: null, leaseTouchedAt: null, phase: null } as const;

/** Changes the description of an entry; omitted fields are unchanged. Raises entryNotFound, nameTaken. */
export async function updateEntry(ctx: SignedInContext, { entryId, ...named }: z.output<typeof updateInput>) {
  const after = await serializable(ctx.db, async (trx) => {
    const before = await lockEntry(trx, entryId);
    const { name = before.name, version = before.version } = named;
    await refuseTaken(trx, { id: before.id, name, version });
    const given = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
    const changed = await ReferenceData.query(trx).patchAndFetchById(before.id, given);
    await recordEntry(trx, ctx, {
      action: "referenceData.changed",
      before,
      after: changed,
    });
    return changed;
  });
  return presentEntry(after);
}

/**
 * Queues a complete check of an entry, which reads all of its content. acceptsChange: present content replaces that of
 * the last check. Raises entryNotFound, busy, and neverCompleted for a download that never completed.
 */
export async function checkEntry(
  ctx: SignedInContext,
  { entryId, acceptsChange }: z.output<typeof checkInput>,
) {
  const entry = await changeState(ctx, entryId, (before) => {
    if (isBusy(before)) return raise(busy());
    if (before.folder !== null && before.checksum === null) return raise(neverCompleted());
    // The problem stays, so that a canceled check leaves no changed entry as ready.
    return { state: "checking", acceptsChange, doneBytes: "0", totalBytes: before.sizeBytes };
  });
  await nudgeJob(ctx.site, "checkReferenceData");
  return presentEntry(entry);
}

/** Queues a failed download again; what was received is kept. Raises entryNotFound, notADownload. */
export async function retryDownload(ctx: SignedInContext, { entryId }: { entryId: string }) {
  const entry = await changeState(ctx, entryId, (before) => {
    const isUnfinished = before.folder !== null && before.checksum === null && before.state === "failed";
    return isUnfinished ? { state: "downloading", problem: null } : raise(notADownload());
  });
  await nudgeJob(ctx.site, "downloadReferenceData");
  return presentEntry(entry);
}

/** Cancels a check or download; its process notices within seconds. Raises entryNotFound, nothingToCancel. */
export async function cancelWork(ctx: SignedInContext, { entryId }: { entryId: string }) {
  const entry = await changeState(ctx, entryId, (before) => {
    if (before.state === "downloading")
      return { state: "failed", problem: storedSentence(downloadFailure.canceled().sentence), ...NO_LEASE };
    if (before.state !== "checking") return raise(nothingToCancel());
    const isReady = before.checksum !== null && before.problem === null;
    return { state: isReady ? "ready" : "registered", acceptsChange: false, ...NO_LEASE };
  });
  return presentEntry(entry);
}

/**
 * Deletes an entry. removesFiles: also the files that Lanekeeper downloaded; those of an unfinished download are always
 * removed. Runs keep what they recorded. Raises entryNotFound, busy, usedByRuns.
 */
export async function deleteEntry(
  ctx: SignedInContext,
  { entryId, removesFiles }: z.output<typeof deleteInput>,
): Promise<void> {
  const trashed: string[] = [];
  await transaction(ctx.db, async (trx) => {
    const entry = await lockEntry(trx, entryId);
    if (isBusy(entry)) raise(busy());
    await refuseUsed(trx, entry.id);
    await entry.$query(trx).delete();
    await recordEntry(trx, ctx, {
      action: "referenceData.deleted",
      before: entry,
    });
    // Last, so that only the commit can fail afterwards; then the sweep moves the files back.
    if (entry.folder !== null && (removesFiles || entry.checksum === null))
      trashed.push(...(await moveToTrash(entry.folder)), join(dirname(entry.folder), DOWNLOADING, entry.id));
  });
  void removeFiles(ctx.site, trashed);
}

/** Moves the files of an entry to the trash, under the name of their directory. */
async function moveToTrash(folder: string): Promise<string[]> {
  const root = dirname(folder);
  await mkdir(join(root, TRASH), { recursive: true, mode: 0o750 });
  const place = join(root, TRASH, basename(folder));
  try {
    await rename(folder, place);
    return [place];
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

async function removeFiles({ log }: Pick<Site, "log">, places: string[]): Promise<void> {
  for (const place of places)
    await rm(place, { recursive: true, force: true }).catch((error: unknown) =>
      log.warn({ err: error }, "cannot remove deleted reference data yet"),
    );
}

async function refuseUsed(trx: Knex.Transaction, entryId: string): Promise<void> {
  const runs = await RunReferenceData.query(trx)
    .join("pipelineRuns as runs", "runs.id", "runReferenceData.runId")
    .where("runReferenceData.entryId", entryId)
    .whereIn("runs.status", ACTIVE)
    .distinct("runs.runNumber")
    .orderBy("runs.runNumber")
    .limit(RUNS_NAMED)
    .castTo<{ runNumber: string }[]>();
  if (runs.length > 0) raise(usedByRuns({ analyses: runs.map(({ runNumber }) => runNumber) }));
}

function isBusy({ state }: ReferenceData): boolean {
  return state === "checking" || state === "downloading";
}

async function changeState(
  ctx: Context,
  entryId: string,
  change: (before: ReferenceData) => Partial<ReferenceData>,
): Promise<ReferenceData> {
  return transaction(ctx.db, async (trx) => {
    const before = await lockEntry(trx, entryId);
    const after = await ReferenceData.query(trx).patchAndFetchById(before.id, change(before));
    await recordEntry(trx, ctx, {
      action: "referenceData.stateChanged",
      before,
      after,
    });
    return after;
  });
}

async function lockEntry(trx: Knex.Transaction, entryId: string): Promise<ReferenceData> {
  return (await ReferenceData.query(trx).findById(entryId).forUpdate()) ?? raise(entryNotFound());
}
