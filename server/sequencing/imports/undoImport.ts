import type { Knex } from "knex";
import type { Order } from "../../../db/models/Order.ts";
import { RunPlanImport, type RunPlanChanges } from "../../../db/models/RunPlanImport.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { changePlan } from "../runs/changePlan.ts";
import { lockPlannedOrder, takeSequencingRun } from "../runs/findSequencingRun.ts";
import { laterImport, noImportToUndo, runDeletedSince } from "./errors.ts";
import { restorePlaces } from "./restorePlaces.ts";
import { restoreRuns } from "./restoreRuns.ts";
import { restoreSampleAnswers } from "./restoreSampleAnswers.ts";
import { toldOf } from "./toldOf.ts";

/** Takes back the last import that changed a sequencing run, on all runs it changed, as one change: what it overwrote is
 *  as it was, what it added is gone. Only where nothing it wrote was changed since.
 *  Gives { runIds }: the names of those runs, in order. Raises orderNotFound, forbidden, orderHoldsNoRunPlan,
 *  sequencingRunNotFound, and what errors.ts says of undoing an import. */
export async function undoImport(
  ctx: SignedInContext,
  { orderId, sequencingRunId }: { orderId: string; sequencingRunId: string },
): Promise<{ runIds: string[] }> {
  return changePlan(orderId, async (trx) => {
    const order = await lockPlannedOrder(trx, ctx, orderId);
    const run = await takeSequencingRun(trx, order, sequencingRunId);
    const last = (await lastImportOf(trx, run.id)) ?? raise(noImportToUndo({ runId: run.runId }));
    await refuseEarlier(trx, order, last);
    const { changes } = last;
    await refuseDeletedRuns(trx, order, changes);
    await restoreSampleAnswers(trx, order, changes);
    await restorePlaces(trx, changes);
    await restoreRuns(trx, order, changes);
    await RunPlanImport.query(trx).findById(last.id).patch({ undoneAt: new Date(), undoneById: ctx.user.id });
    const runIds = changes.runs.map(({ runId }) => runId);
    await recordChange(trx, ctx, {
      action: "runPlan.importUndone",
      targetType: "runPlanImport",
      targetId: last.id,
      order,
      before: toldOf(last),
    });
    return { runIds };
  });
}

async function lastImportOf(
  trx: Knex.Transaction,
  sequencingRunId: string,
): Promise<RunPlanImport | undefined> {
  return RunPlanImport.query(trx)
    .join("run_plan_import_runs", "importId", "run_plan_imports.id")
    .where({ sequencingRunId })
    .whereNull("undoneAt")
    .orderBy([
      { column: "createdAt", order: "desc" },
      { column: "run_plan_imports.id", order: "desc" },
    ])
    .select("run_plan_imports.*")
    .first();
}

async function refuseDeletedRuns(
  trx: Knex.Transaction,
  order: Order,
  { runs }: RunPlanChanges,
): Promise<void> {
  const found = await SequencingRun.query(trx)
    .where({ orderId: order.id })
    .whereRaw("id = any(?)", [runs.map(({ sequencingRunId }) => sequencingRunId)])
    .select("id");
  const ids = new Set(found.map(({ id }) => id));
  const deleted = runs.find(({ sequencingRunId }) => !ids.has(sequencingRunId));
  if (deleted) raise(runDeletedSince({ runId: deleted.runId }));
}

// Two imports are taken back in turn, the later one first.
async function refuseEarlier(trx: Knex.Transaction, order: Order, undone: RunPlanImport): Promise<void> {
  const later = await SequencingRun.query(trx)
    .joinRelated("imports")
    .where("sequencing_runs.orderId", order.id)
    .whereRaw("sequencing_runs.id = any(?)", [
      undone.changes.runs.map(({ sequencingRunId }) => sequencingRunId),
    ])
    .whereNull("imports.undoneAt")
    // In the database, whose times are finer than ours.
    .whereRaw(
      `("imports".created_at, "imports".id) > (select created_at, id from run_plan_imports where id = ?)`,
      undone.id,
    )
    .select("sequencing_runs.runId")
    .orderBy("sequencing_runs.runId")
    .first();
  if (later) raise(laterImport({ runId: later.runId }));
}
