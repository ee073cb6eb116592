import type { Knex } from "knex";
import type { Order } from "../../../db/models/Order.ts";
import { RunPlanImport, type RunPlanChanges } from "../../../db/models/RunPlanImport.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { RUN_ASSIGNMENTS_MAX } from "../limits.ts";
import { changePlan } from "../runs/changePlan.ts";
import { tooManyRunSamples } from "../runs/errors.ts";
import { lockPlannedOrder } from "../runs/findSequencingRun.ts";
import { needsReview } from "./errors.ts";
import { readPlanState } from "./reviewSheet.ts";
import type { ComparedRun, ComparedRow } from "./rules/comparePlan.ts";
import { parsePlan } from "./rules/parsePlan.ts";
import { reviewPlan } from "./rules/reviewPlan.ts";
import type { Applied } from "./schema.ts";
import type { Table } from "./Table.ts";
import { auditedImport } from "./auditedImport.ts";
import { writeSampleAnswers } from "./writeSampleAnswers.ts";
import { mergeAnswers } from "../../platform/input/answers.ts";
import { writeAssignments } from "../runs/writeAssignments.ts";

/**
 * Applies a sheet to an order in one transaction: creates the sequencing runs it names, assigns its samples to them,
 * and writes the answers of samples and assignments. Values that the sheet does not contain stay, and a sheet without
 * changes leaves no trace. The changes are stored for undoImport. fileName: of the workbook, null for none. Returns the
 * preview and createdOrUpdated. Raises orderNotFound, forbidden, orderHoldsNoRunPlan, needsReview, tooManyRunSamples,
 * tooManyAnswers. Spec §4, sequencing run import.
 */
export async function applySheet(
  ctx: SignedInContext,
  {
    orderId,
    fileName = null,
    table,
  }: { orderId: string; fileName?: string | null | undefined; table: Table },
): Promise<Applied> {
  const plan = parsePlan(table);
  return changePlan(ctx.db, orderId, async (trx) => {
    const order = await lockPlannedOrder(trx, ctx, orderId);
    const { review, runs } = reviewPlan(plan, await readPlanState(orderId, plan, trx));
    const { preview } = review;
    if (preview.rowErrors.length > 0) raise(needsReview(preview));
    if (runs.some(({ rowCount }) => rowCount > RUN_ASSIGNMENTS_MAX)) raise(tooManyRunSamples());
    const changes = await writeRuns(trx, order, runs);
    if (changes.runs.length > 0) {
      const columns = {
        orderId,
        fileName: fileName || null,
        sheet: preview.sheet,
        rowCount: preview.rowCount,
        changes,
      };
      await storeImport(trx, ctx, { order, columns });
    }
    return {
      ...preview,
      createdOrUpdated: runs.map(({ runId, rowCount }) => ({ runId, assignments: rowCount })),
    };
  });
}

async function writeRuns(trx: Knex.Transaction, order: Order, runs: ComparedRun[]): Promise<RunPlanChanges> {
  const touched = runs.filter(
    ({ sequencingRunId, rows }) =>
      sequencingRunId === undefined || rows.some(({ before, changes }) => !before || changes.length > 0),
  );
  const ids = await upsertRuns(trx, order, touched);
  const assignments = await writePlanAssignments(trx, touched, ids);
  const samples = await writeSampleAnswers(
    trx,
    touched.flatMap(({ rows }) => rows),
  );
  return {
    runs: touched.map(({ runId, sequencingRunId }) => ({
      sequencingRunId: ids.get(runId) ?? "",
      runId,
      isNew: sequencingRunId === undefined,
    })),
    assignments,
    samples,
  };
}

/** Creates the new runs and locks the others as lockSequencingRun does. Returns run ids by name. */
async function upsertRuns(trx: Knex.Transaction, { id: orderId }: Order, runs: ComparedRun[]) {
  const known = runs.flatMap(({ sequencingRunId }) => sequencingRunId ?? []);
  if (known.length > 0) await SequencingRun.query(trx).patch({ updatedAt: new Date() }).findByIds(known);
  const unknown = runs.filter(({ sequencingRunId }) => sequencingRunId === undefined);
  if (unknown.length > 0) {
    // A run that was created after this transaction began is invisible to it: the ignored conflict makes PostgreSQL
    // raise a serialization failure.
    await SequencingRun.query(trx)
      .insert(unknown.map(({ runId }) => ({ orderId, runId, runName: runId })))
      .onConflict(["orderId", "runId"])
      .ignore();
  }
  const named = await SequencingRun.query(trx)
    .where({ orderId })
    .whereRaw("run_id = any(?)", [runs.map(({ runId }) => runId)])
    .select("id", "runId");
  return new Map(named.map(({ id, runId }) => [runId, id]));
}

async function storeImport(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  {
    order,
    columns,
  }: {
    order: Order;
    columns: Pick<RunPlanImport, "orderId" | "fileName" | "sheet" | "rowCount" | "changes">;
  },
): Promise<void> {
  const stored = await RunPlanImport.query(trx).insertAndFetch({ ...columns, createdById: ctx.user.id });
  await trx("run_plan_import_runs").insert(
    columns.changes.runs.map(({ sequencingRunId }) => ({ importId: stored.id, sequencingRunId })),
  );
  await recordChange(trx, ctx, {
    action: "runPlan.imported",
    targetType: "runPlanImport",
    targetId: stored.id,
    order,
    after: auditedImport(columns),
  });
}

/**
 * Assigns the samples of a plan to its runs, and the prefilled samples to new runs; unchanged rows are not written.
 * ids: run ids by name. Returns the changes. Raises tooManyAnswers.
 */
async function writePlanAssignments(
  trx: Knex.Transaction,
  runs: ComparedRun[],
  ids: Map<string, string>,
): Promise<RunPlanChanges["assignments"]> {
  const places = runs.flatMap(({ runId, rows, prefilled }) => {
    const sequencingRunId = ids.get(runId) ?? "";
    const begun = prefilled.map(({ sampleId, barcode }) => ({
      notes: null,
      change: { sequencingRunId, sampleId, before: null, after: { barcode, customFields: {} } },
    }));
    return [
      ...rows.filter(changesAssignment).map((row) => toAssignmentChange(sequencingRunId, row)),
      ...begun,
    ];
  });
  await writeAssignments(
    trx,
    places.map(({ notes, change: { sequencingRunId, sampleId, after } }) => ({
      sequencingRunId,
      sampleId,
      notes,
      ...after,
    })),
  );
  return places.map(({ change }) => change);
}

function changesAssignment({ before, barcode, assignmentAnswers }: ComparedRow): boolean {
  return !before || before.barcode !== barcode || Object.keys(assignmentAnswers).length > 0;
}

function toAssignmentChange(
  sequencingRunId: string,
  { sample, before, barcode, assignmentAnswers }: ComparedRow,
) {
  return {
    notes: before?.notes ?? null,
    change: {
      sequencingRunId,
      sampleId: sample.id,
      before: before ? { barcode: before.barcode, customFields: before.customFields } : null,
      after: { barcode, customFields: mergeAnswers(before?.customFields ?? {}, assignmentAnswers) },
    },
  };
}
