import { resumeOfDeleted } from "../launch/nextflow/findResume.ts";
import { opendir, rm } from "node:fs/promises";
import { basename } from "node:path";
import type { Knex } from "knex";
import { raw } from "objection";
import { ACTIVE, PipelineRun } from "../../../db/models/PipelineRun.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { dataRoot, removeInside } from "../../data/files/dataRoot.ts";
import { endRun, checkLeftoverProcess } from "./cancelRun.ts";
import {
  cannotDeleteResumed,
  cannotDeleteRunning,
  cannotRemoveReporting,
  runNotFound,
} from "../runRecords/errors.ts";
import { findRun } from "../runRecords/findRun.ts";
import { runFolderName } from "../runRecords/runFiles.ts";
import { removeOutputs } from "../outputs/storeOutputs.ts";

/**
 * Deletes a run with its outputs and its run directory; cancels a pending run first. The records are deleted first: a
 * crash in between leaves unreferenced files, which are swept. A run whose process may still live counts as running.
 * An external run is only removed from the list. Returns { runId, filesRemoved }, the number of files. Raises
 * runNotFound, cannotRemoveReporting, cannotDeleteRunning, cannotDeleteResumed,
 * and what endRun raises.
 */
export async function deleteRun(
  ctx: SignedInContext,
  { runId }: { runId: string },
): Promise<{ runId: string; filesRemoved: number }> {
  const found = await findRun(ctx, runId);
  if (found.targetType === "external" && ACTIVE.includes(found.status)) raise(cannotRemoveReporting());
  if (found.status === "running") raise(cannotDeleteRunning());
  if (ACTIVE.includes(found.status)) await endRun(ctx, runId);
  else if ((await checkLeftoverProcess(ctx.site, found)) !== null) raise(cannotDeleteRunning());
  const { run, filePaths } = await transaction(ctx.db, async (trx) => {
    const held = (await PipelineRun.query(trx).findById(runId).forUpdate()) ?? raise(runNotFound());
    if (ACTIVE.includes(held.status)) raise(cannotDeleteRunning());
    await detachResumes(trx, held);
    const removed = await removeOutputs(trx, held);
    await held.$query(trx).delete();
    await recordChange(trx, ctx, {
      action: "run.deleted",
      targetType: "run",
      targetId: runId,
      before: {
        runNumber: held.runNumber,
        pipelineId: held.pipelineId,
        status: held.status,
        orderId: held.orderId,
        studyId: held.studyId,
      },
    });
    return { run: held, filePaths: removed.filePaths };
  });
  return { runId, filesRemoved: (await removeFiles(ctx.db, filePaths)) + (await removeFolder(run)) };
}

/**
 * Refuses the deletion of a run while an active run uses its session, directly or through a chain, because the session
 * is stored in its run directory. A pending run that would resume it will start from the beginning, with the reason
 * recorded. Raises cannotDeleteResumed.
 */
async function detachResumes(trx: Knex.Transaction, { id, runNumber }: PipelineRun): Promise<void> {
  const { rows } = await trx.raw<{ rows: { run_number: string }[] }>(
    `with recursive later as (
       select id, run_number, status, execution_profile from pipeline_runs where restarted_run_id = ?
       union
       select next.id, next.run_number, next.status, next.execution_profile
       from pipeline_runs next join later on next.restarted_run_id = later.id
     )
     select run_number from later
     where status in ('queued', 'running') and execution_profile->'resume'->>'session' is not null limit 1`,
    [id],
  );
  const [active] = rows;
  if (active) raise(cannotDeleteResumed({ runNumber: active.run_number }));
  const resume = resumeOfDeleted(runNumber);
  await PipelineRun.query(trx)
    .where({ restartedRunId: id, status: "pending" })
    .patch({ executionProfile: raw("execution_profile || ?::jsonb", [JSON.stringify({ resume })]) });
}

async function removeFiles(db: Knex, filePaths: string[]): Promise<number> {
  if (filePaths.length === 0) return 0;
  const root = await dataRoot(db);
  let removed = 0;
  // A missing or irregular file must not stop the removal of the others.
  for (const path of filePaths)
    await removeInside(root, path).then(
      () => removed++,
      () => {},
    );
  return removed;
}

/** Removes a run directory only if it has the name of the run. Returns the number of files in it. */
async function removeFolder(run: PipelineRun): Promise<number> {
  if (run.runFolder === null || basename(run.runFolder) !== runFolderName(run)) return 0;
  const files = await countFiles(run.runFolder);
  await rm(run.runFolder, { recursive: true, force: true });
  return files;
}

async function countFiles(folder: string): Promise<number> {
  let files = 0;
  try {
    for await (const entry of await opendir(folder, { recursive: true })) if (!entry.isDirectory()) files++;
  } catch (error) {
    const isGone = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isGone) throw error;
  }
  return files;
}
