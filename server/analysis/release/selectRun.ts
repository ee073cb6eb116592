import type { Knex } from "knex";
import { PipelineResultSelection } from "../../../db/models/PipelineResultSelection.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { publishChange } from "../../platform/events/publishChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { notify } from "../../platform/notifications/notify.ts";
import { noTargetToSelectFor, onlyCompletedSelected, runNotFound } from "../runRecords/errors.ts";
import { targetKey } from "../runRecords/targetKey.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";

/**
 * Releases a completed run as the final result of its pipeline for its order or study, which makes it visible to the
 * owner. Replaces the previously selected run. Of concurrent calls the last one wins. Returns { selection }. Raises
 * runNotFound, onlyCompletedSelected, noTargetToSelectFor. Spec §3, §4.
 */
export async function selectRun(ctx: SignedInContext, { runId }: { runId: string }) {
  const run =
    (await PipelineRun.query(ctx.db).findById(runId).withGraphFetched("[order, study]")) ??
    raise(runNotFound());
  if (run.status !== "completed") raise(onlyCompletedSelected());
  const key = targetKey(run) ?? raise(noTargetToSelectFor());
  const selection = await transaction(ctx.db, async (trx) => {
    const { pipelineId, orderId, studyId } = run;
    const chosen = { selectedRunId: run.id, selectedById: ctx.user.id, selectedAt: new Date() };
    // The lock waits for a concurrent deletion, after which the run is missing.
    if (!(await PipelineRun.query(trx).select("id").findById(runId).forKeyShare())) raise(runNotFound());
    await lockSelection(trx, pipelineId, key);
    const before = await PipelineResultSelection.query(trx).findOne({ pipelineId, targetKey: key });
    const after = before
      ? await PipelineResultSelection.query(trx).patchAndFetchById(before.id, chosen)
      : await PipelineResultSelection.query(trx).insertAndFetch({
          pipelineId,
          targetKey: key,
          orderId,
          studyId,
          ...chosen,
        });
    await recordChange(trx, ctx, {
      action: "run.selected",
      targetType: "run",
      targetId: run.id,
      ...(run.order ? { order: run.order } : {}),
      before: { selectedRunId: before?.selectedRunId ?? null },
      after: { selectedRunId: run.id, pipelineId, targetKey: key },
    });
    if (before && before.selectedRunId !== run.id) await publishChange(trx, `run:${before.selectedRunId}`);
    if (before?.selectedRunId !== run.id)
      await notify(trx, ctx, {
        kind: "results.selected",
        to: { userIds: [run.order?.userId ?? run.study?.userId ?? null] },
        orderId,
        studyId,
        runId,
      });
    if (run.study) await publishChange(trx, `study:${run.study.id}`);
    return after.$fetchGraph("selectedBy", { transaction: trx });
  });
  return { selection: presentSelection(selection) };
}

/** Withdraws the selection of a run if it is the selected one. Returns { cleared }. Raises runNotFound. */
export async function clearSelection(
  ctx: SignedInContext,
  { runId }: { runId: string },
): Promise<{ cleared: boolean }> {
  const run =
    (await PipelineRun.query(ctx.db).findById(runId).withGraphFetched("[order, study]")) ??
    raise(runNotFound());
  return transaction(ctx.db, async (trx) => {
    await lockSelection(trx, run.pipelineId, targetKey(run) ?? "");
    const cleared = await PipelineResultSelection.query(trx).delete().where({ selectedRunId: run.id });
    if (cleared === 0) return { cleared: false };
    await recordChange(trx, ctx, {
      action: "run.unselected",
      targetType: "run",
      targetId: run.id,
      ...(run.order ? { order: run.order } : {}),
      before: { selectedRunId: run.id },
    });
    if (run.study) await publishChange(trx, `study:${run.study.id}`);
    return { cleared: true };
  });
}

/** First key of the advisory locks on selections; the second is a digest of pipeline and target. */
const SELECTION_LOCK = 0x6c6b73;

// An advisory lock, because no row exists before the first selection.
async function lockSelection(trx: Knex.Transaction, pipelineId: string, targetKey: string): Promise<void> {
  await trx.raw("select pg_advisory_xact_lock(?, hashtext(?))", [
    SELECTION_LOCK,
    `${pipelineId} ${targetKey}`,
  ]);
}

function presentSelection(selection: PipelineResultSelection) {
  return {
    id: selection.id,
    pipelineId: selection.pipelineId,
    targetKey: selection.targetKey,
    studyId: selection.studyId,
    orderId: selection.orderId,
    selectedRunId: selection.selectedRunId,
    selectedById: selection.selectedById,
    selectedAt: selection.selectedAt.toISOString(),
    createdAt: selection.createdAt.toISOString(),
    updatedAt: selection.updatedAt.toISOString(),
    selectedBy: presentPerson(selection.selectedBy),
  };
}
