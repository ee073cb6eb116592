import type { Knex } from "knex";
import type { Order } from "../../../db/models/Order.ts";
import { RunPlanImport, type RunPlanChanges } from "../../../db/models/RunPlanImport.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { changePlan } from "../runs/changePlan.ts";
import { lockPlannedOrder, lockSequencingRun } from "../runs/findSequencingRun.ts";
import {
  laterImport,
  noImportToUndo,
  runDeletedSince,
  barcodeTakenSince,
  placeChangedSince,
  runChangedSince,
  runHoldsData,
} from "./errors.ts";
import { restoreSampleAnswers } from "./writeSampleAnswers.ts";
import { auditedImport } from "./auditedImport.ts";
import { isDeepStrictEqual } from "node:util";
import { raw } from "objection";
import { Sample } from "../../../db/models/Sample.ts";
import { SequencingRunSample } from "../../../db/models/SequencingRunSample.ts";
import { writeAssignments } from "../runs/writeAssignments.ts";
import { Read } from "../../../db/models/Read.ts";
import { SequencingArtifact } from "../../../db/models/SequencingArtifact.ts";

/**
 * Undoes the last import that changed a sequencing run, on all runs it changed, in one transaction: restores what it
 * overwrote and removes what it added. Refuses if anything it wrote was changed since. Returns { runIds }: the names of
 * those runs, in order. Raises orderNotFound, forbidden, orderHoldsNoRunPlan, sequencingRunNotFound, and the refusals
 * of errors.ts on undoing an import.
 */
export async function undoImport(
  ctx: SignedInContext,
  { orderId, sequencingRunId }: { orderId: string; sequencingRunId: string },
): Promise<{ runIds: string[] }> {
  return changePlan(ctx.db, orderId, async (trx) => {
    const order = await lockPlannedOrder(trx, ctx, orderId);
    const run = await lockSequencingRun(trx, order, sequencingRunId);
    const last = (await findLastImport(trx, run.id)) ?? raise(noImportToUndo({ runId: run.runId }));
    await refuseEarlier(trx, order, last);
    const { changes } = last;
    await refuseDeletedRuns(trx, order, changes);
    await restoreSampleAnswers(trx, order, changes);
    await restoreAssignments(trx, changes);
    await restoreRuns(trx, order, changes);
    await RunPlanImport.query(trx).findById(last.id).patch({ undoneAt: new Date(), undoneById: ctx.user.id });
    const runIds = changes.runs.map(({ runId }) => runId);
    await recordChange(trx, ctx, {
      action: "runPlan.importUndone",
      targetType: "runPlanImport",
      targetId: last.id,
      order,
      before: auditedImport(last),
    });
    return { runIds };
  });
}

async function findLastImport(
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

// Two imports must be undone in turn, the later one first.
async function refuseEarlier(trx: Knex.Transaction, order: Order, undone: RunPlanImport): Promise<void> {
  const later = await SequencingRun.query(trx)
    .joinRelated("imports")
    .where("sequencing_runs.orderId", order.id)
    .whereRaw("sequencing_runs.id = any(?)", [
      undone.changes.runs.map(({ sequencingRunId }) => sequencingRunId),
    ])
    .whereNull("imports.undoneAt")
    // Compared in the database, whose timestamps are more precise than those of JavaScript.
    .whereRaw(
      `("imports".created_at, "imports".id) > (select created_at, id from run_plan_imports where id = ?)`,
      undone.id,
    )
    .select("sequencing_runs.runId")
    .orderBy("sequencing_runs.runId")
    .first();
  if (later) raise(laterImport({ runId: later.runId }));
}

type Change = RunPlanChanges["assignments"][number];

/**
 * Restores the assignments of samples before an import, and removes those it added. Raises placeChangedSince,
 * barcodeTakenSince.
 */
async function restoreAssignments(
  trx: Knex.Transaction,
  { assignments: changes, runs }: RunPlanChanges,
): Promise<void> {
  const ids = runs.map(({ sequencingRunId }) => sequencingRunId);
  const places = await SequencingRunSample.query(trx)
    .whereRaw("sequencing_run_id = any(?)", [ids])
    .whereRaw("sample_id = any(?)", [changes.map(({ sampleId }) => sampleId)]);
  const known = new Map(places.map((place) => [assignmentKey(place), place]));
  const names = new Map(runs.map(({ sequencingRunId, runId }) => [sequencingRunId, runId]));
  const changed = changes.find((change) => !isAsWritten(known.get(assignmentKey(change)), change));
  if (changed) {
    const sample = await Sample.query(trx).findById(changed.sampleId).select("sampleId");
    raise(
      placeChangedSince({
        sampleCode: sample?.sampleId ?? "",
        runId: names.get(changed.sequencingRunId) ?? "",
      }),
    );
  }
  const restored = changes.flatMap((change) => {
    const place = known.get(assignmentKey(change));
    return place ? { place, before: change.before } : [];
  });
  const added = restored.filter(({ before }) => !before).map(({ place }) => place.id);
  if (added.length > 0) await SequencingRunSample.query(trx).delete().whereRaw("id = any(?)", [added]);
  await writeAssignments(
    trx,
    restored.flatMap(({ place: { sequencingRunId, sampleId, notes }, before }) =>
      before ? { sequencingRunId, sampleId, notes, ...before } : [],
    ),
  );
  await refuseReusedBarcodes(trx, ids, names);
}

function assignmentKey({ sequencingRunId, sampleId }: { sequencingRunId: string; sampleId: string }): string {
  return `${sequencingRunId}/${sampleId}`;
}

// An assignment that the import created is removed with all of its values, so none may have been added.
function isAsWritten(place: SequencingRunSample | undefined, { before, after }: Change): boolean {
  if (!place) return false;
  const { barcode, customFields, notes } = place;
  return isDeepStrictEqual({ barcode, customFields }, after) && (before !== null || notes === null);
}

async function refuseReusedBarcodes(
  trx: Knex.Transaction,
  ids: string[],
  names: Map<string, string>,
): Promise<void> {
  const shared = await SequencingRunSample.query(trx)
    .whereRaw("sequencing_run_id = any(?)", [ids])
    .whereNotNull("barcode")
    .groupBy("sequencingRunId", "barcode")
    .having(raw("count(*)"), ">", 1)
    .select("sequencingRunId", "barcode")
    .first();
  if (shared)
    raise(
      barcodeTakenSince({ barcode: shared.barcode ?? "", runId: names.get(shared.sequencingRunId) ?? "" }),
    );
}

type RunUsage = SequencingRun & { hasData: boolean; hasSamples: boolean };

/**
 * Removes the runs that an import created, after their samples were removed; marks the others as changed. Raises
 * runChangedSince, runHoldsData.
 */
async function restoreRuns(
  trx: Knex.Transaction,
  order: Order,
  { runs: changes }: RunPlanChanges,
): Promise<void> {
  const runs = (await SequencingRun.query(trx)
    .where({ orderId: order.id })
    .whereRaw("id = any(?)", [changes.map(({ sequencingRunId }) => sequencingRunId)])
    .select(
      "sequencing_runs.*",
      raw("(exists (?) or exists (?))", [ofRun(Read.query(trx)), ofRun(SequencingArtifact.query(trx))]).as(
        "hasData",
      ),
      raw("exists (?)", [ofRun(SequencingRunSample.query(trx))]).as("hasSamples"),
    )) as RunUsage[];
  const known = new Map(runs.map((run) => [run.id, run]));
  const made = changes.filter(({ sequencingRunId, runId, isNew }) => {
    const run = known.get(sequencingRunId);
    if (!isNew || !run) return false;
    if (run.hasData) raise(runHoldsData({ runId }));
    if (run.hasSamples || !isUnchangedSinceImport(run, runId)) raise(runChangedSince({ runId }));
    return true;
  });
  const madeIds = made.map(({ sequencingRunId }) => sequencingRunId);
  const remainingIds = runs.map(({ id }) => id).filter((id) => !madeIds.includes(id));
  if (remainingIds.length > 0)
    await SequencingRun.query(trx).patch({ updatedAt: new Date() }).findByIds(remainingIds);
  if (madeIds.length > 0) await SequencingRun.query(trx).delete().findByIds(madeIds);
}

function ofRun(
  query: ReturnType<(typeof Read | typeof SequencingArtifact | typeof SequencingRunSample)["query"]>,
) {
  return query.whereColumn("sequencingRunId", "sequencing_runs.id");
}

function isUnchangedSinceImport(run: RunUsage, runId: string): boolean {
  const { platform, instrument, runDate, folderPath, q30Score, clusterDensity, passFilterPct } = run;
  const details = [platform, instrument, runDate, folderPath, q30Score, clusterDensity, passFilterPct];
  return (
    run.runId === runId &&
    run.runName === runId &&
    [...details, run.totalReads, run.totalBases].every((value) => value === null) &&
    Object.keys(run.runParameters).length === 0
  );
}
