import { ACTIVE, PipelineRun } from "../../../db/models/PipelineRun.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { publishChange } from "../../platform/events/publishChange.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { runNotFound } from "../runRecords/errors.ts";
import { checkLeftoverProcess } from "../runs/cancelRun.ts";
import { workFilesDeleted, workFilesResumed, workFilesUsed } from "./errors.ts";
import { findActiveLater } from "./laterRuns.ts";

/**
 * Marks the work files of an ended run as being deleted; the job cleanWorkFiles deletes them. From then on no run
 * resumes this one (claimLaunch). Raises runNotFound, workFilesUsed, workFilesResumed, workFilesDeleted.
 */
export async function startDeletion(ctx: Context, run: PipelineRun, now: Date): Promise<void> {
  if (ACTIVE.includes(run.status) || (await checkLeftoverProcess(ctx.site, run)) !== null)
    raise(workFilesUsed());
  await transaction(ctx.db, async (trx) => {
    const held = (await PipelineRun.query(trx).findById(run.id).forUpdate()) ?? raise(runNotFound());
    if (held.workDeletionStartedAt) raise(workFilesDeleted());
    const later = await findActiveLater(trx, run.id);
    if (later) raise(workFilesResumed({ runNumber: later.runNumber }));
    await held.$query(trx).patch({ workDeletionStartedAt: now });
    await recordChange(trx, ctx, {
      action: "run.workFilesDeleted",
      targetType: "run",
      targetId: run.id,
      before: { workBytes: held.workBytes === null ? null : Number(held.workBytes) },
    });
    await publishChange(trx, `run:${run.id}`);
  });
}
