import { rmdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Knex } from "knex";
import { raw } from "objection";
import { PipelineRun, type RunStatus } from "../../../db/models/PipelineRun.ts";
import { transaction } from "../../../db/transaction.ts";
import { pipelineExecution } from "../../access/settings/pipelineExecution.ts";
import { ApiError } from "../../platform/errors/apiError.ts";
import { publishChange } from "../../platform/events/publishChange.ts";
import { contextFor } from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import { resolveWorkFolder } from "../runRecords/resolveWorkFolder.ts";
import { findNeededFiles } from "./findNeededFiles.ts";
import { measureFolder } from "./measureFolder.ts";
import { removeFiles } from "./removeFiles.ts";
import { startDeletion } from "./startDeletion.ts";

const BATCH = 50;
/** A call ends after this time; the next one continues. */
const CALL_MS = 45_000;
const RETRY_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const ENDED: RunStatus[] = ["completed", "failed", "cancelled"];

/**
 * Measures the work files of ended runs, deletes those whose retention period is over, and continues deletions that
 * were started. Each step may be repeated after a crash.
 */
export async function cleanWorkFiles(site: Site, now: Date, stopping: AbortSignal): Promise<void> {
  const endAt = performance.now() + CALL_MS;
  const mayContinue = () => !stopping.aborted && performance.now() < endAt;
  await measureEnded(site, now, mayContinue);
  await startDue(site, now, mayContinue);
  await deleteStarted(site, now, mayContinue);
}

async function measureEnded(site: Site, now: Date, mayContinue: () => boolean): Promise<void> {
  const runs = await PipelineRun.query(site.database)
    .whereIn("status", ENDED)
    .whereNotNull("completedAt")
    .whereNotNull("runFolder")
    .whereNull("workMeasuredAt")
    .whereNull("workDeletionStartedAt")
    .orderBy("completedAt")
    .limit(BATCH);
  for (const run of runs) {
    if (!mayContinue()) return;
    if (!(await isReachable(run))) continue;
    const { bytes, isMinimum } = await measureWork(run);
    await transaction(site.database, async (trx) => {
      await PipelineRun.query(trx)
        .findById(run.id)
        .whereNull("workDeletionStartedAt")
        .patch({ workBytes: String(bytes), workBytesAreMinimum: isMinimum, workMeasuredAt: now });
      await publishChange(trx, `run:${run.id}`);
    });
  }
}

async function measureWork(run: PipelineRun) {
  const folder = await resolveWorkFolder(run);
  return folder === undefined ? { files: 0, bytes: 0, isMinimum: false } : measureFolder(folder);
}

async function startDue(site: Site, now: Date, mayContinue: () => boolean): Promise<void> {
  const { workKeepDays, workKeepDaysFailed } = await pipelineExecution(site);
  const periods = [
    { days: workKeepDays, statuses: ["completed"] },
    { days: workKeepDaysFailed, statuses: ["failed", "cancelled"] },
  ];
  for (const { days, statuses } of periods) {
    if (days === null) continue;
    const before = new Date(now.getTime() - days * DAY_MS);
    for (const run of await listDue(site.database, statuses, before)) {
      if (!mayContinue()) return;
      try {
        await startDeletion(contextFor(site, null), run, now);
      } catch (error) {
        // A run that is resumed, or whose process may live, is due again later.
        if (!(error instanceof ApiError)) throw error;
      }
    }
  }
}

/** Runs whose period is over, oldest first, without those that an active run names as its earlier run. */
async function listDue(db: Knex, statuses: string[], before: Date): Promise<PipelineRun[]> {
  return PipelineRun.query(db)
    .whereIn("status", statuses)
    .where("workBytes", ">", 0)
    .whereNull("workDeletionStartedAt")
    .where(raw("coalesce(work_kept_since, completed_at) < ?", [before]))
    .whereNotExists(
      PipelineRun.query(db)
        .alias("later")
        .whereColumn("later.restartedRunId", "pipeline_runs.id")
        .whereIn("later.status", ["pending", "queued", "running"]),
    )
    .orderByRaw("coalesce(work_kept_since, completed_at)")
    .limit(BATCH);
}

async function deleteStarted(site: Site, now: Date, mayContinue: () => boolean): Promise<void> {
  const runs = await PipelineRun.query(site.database)
    .whereNotNull("workDeletionStartedAt")
    .whereNull("workDeletedAt")
    .where(raw("coalesce(work_deletion_tried_at, '-infinity') < ?", [new Date(now.getTime() - RETRY_MS)]))
    .orderBy("workDeletionStartedAt")
    .limit(BATCH);
  for (const run of runs) {
    if (!mayContinue()) return;
    try {
      await deleteWork(site, run, now, mayContinue);
    } catch (error) {
      site.log.warn({ err: error, runId: run.id }, "cannot delete the work files of a run");
      await recordDeletion(site.database, run, { workProblem: "EIO", workDeletionTriedAt: now });
    }
  }
}

/** Deletes as much as time permits, and records the end, or the problem for a later try. */
async function deleteWork(site: Site, run: PipelineRun, now: Date, mayContinue: () => boolean) {
  if (!(await isReachable(run)))
    return recordDeletion(site.database, run, { workProblem: "ENOENT", workDeletionTriedAt: now });
  const folder = await resolveWorkFolder(run);
  if (folder === undefined)
    return recordDeletion(site.database, run, { ...EMPTY, workDeletedAt: now, workProblem: null });
  const needed = await findNeededFiles(site.database, run, folder);
  const { isDone, problem } = await removeFiles(folder, needed, mayContinue);
  if (!isDone) return;
  if (needed.size === 0 && problem === null) await rmdir(folder).catch(() => {});
  const { files, bytes, isMinimum } = await measureWork(run);
  await recordDeletion(site.database, run, {
    workBytes: String(bytes),
    workBytesAreMinimum: isMinimum,
    workKeptFiles: files,
    workProblem: problem,
    workMeasuredAt: now,
    ...(problem === null ? { workDeletedAt: now } : { workDeletionTriedAt: now }),
  });
}

/** Returns whether the place of the run directory exists; a missing one may be a file system that is not mounted. */
async function isReachable({ runFolder }: PipelineRun): Promise<boolean> {
  return stat(dirname(runFolder ?? "/")).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

const EMPTY = { workBytes: "0", workBytesAreMinimum: false, workKeptFiles: 0 };

async function recordDeletion(
  db: Knex,
  { id }: PipelineRun,
  columns: Partial<Pick<PipelineRun, WorkColumn>>,
): Promise<void> {
  await transaction(db, async (trx) => {
    await PipelineRun.query(trx).findById(id).whereNull("workDeletedAt").patch(columns);
    await publishChange(trx, `run:${id}`);
  });
}

type WorkColumn =
  | "workBytes"
  | "workBytesAreMinimum"
  | "workKeptFiles"
  | "workProblem"
  | "workMeasuredAt"
  | "workDeletedAt"
  | "workDeletionTriedAt";
