import type { Knex } from "knex";
import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { Sample } from "../../../db/models/Sample.ts";
import type { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { SequencingRunSample } from "../../../db/models/SequencingRunSample.ts";
import { mergeAnswers } from "../../platform/input/answers.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { sampleNotFound } from "../../ordering/samples/errors.ts";
import { isCounted } from "../../ordering/stages/sampleStages.ts";
import { changePlan } from "./changePlan.ts";
import { barcodeTwice, sampleDropped, sampleTwice } from "./errors.ts";
import { lockPlannedOrder, markChanged, lockSequencingRun } from "./findSequencingRun.ts";
import { readRunPlan } from "./readRunPlan.ts";
import { normalizeBarcode } from "./rules/normalizeBarcode.ts";
import type { Assignment, assignSamplesInput } from "./schema.ts";
import { type AssignmentColumns, writeAssignments } from "./writeAssignments.ts";
import { raw } from "objection";

/**
 * Assigns samples to a sequencing run, changes or removes assignments, in one transaction. Samples and fields that are
 * omitted are unchanged; custom fields are merged, null removes one. Returns { run, samples, warnings }. Raises
 * orderNotFound, forbidden, orderHoldsNoRunPlan, sequencingRunNotFound, sampleNotFound, sampleTwice, sampleDropped, barcodeTwice,
 * tooManyAnswers. Reference 3-files §2.
 */
export async function assignSamples(ctx: SignedInContext, input: z.output<typeof assignSamplesInput>) {
  const { orderId, sequencingRunId } = input;
  return changePlan(ctx.db, orderId, async (trx) => {
    const order = await lockPlannedOrder(trx, ctx, orderId);
    const run = await lockSequencingRun(trx, order, sequencingRunId);
    const { assigned, removed } = await findNamedSamples(trx, run, input);
    const stored = await SequencingRunSample.query(trx).where({ sequencingRunId });
    const before = new Map(stored.map((row) => [row.sampleId, row]));

    const gone = removed.filter(({ id }) => before.has(id));
    const written = assigned
      .map(({ sample, assignment }) => ({
        sample,
        columns: mergeAssignment(run, sample, before.get(sample.id), assignment),
      }))
      .filter(({ sample, columns }) => !isSame(before.get(sample.id), columns));
    if (gone.length > 0) {
      await SequencingRunSample.query(trx)
        .delete()
        .where({ sequencingRunId })
        .whereIn(
          "sampleId",
          gone.map(({ id }) => id),
        );
    }
    await writeAssignments(
      trx,
      written.map(({ columns }) => columns),
    );
    await refuseSharedBarcodes(trx, run);

    if (gone.length + written.length > 0) {
      await markChanged(trx, run);
      const auditFields = (sample: Sample, row: Pick<AssignmentColumns, "barcode">) => ({
        sample: sample.sampleId,
        barcode: row.barcode,
      });
      const touched = [...written.map(({ sample }) => sample), ...gone];
      await recordChange(trx, ctx, {
        action: "sequencingRun.assigned",
        targetType: "sequencingRun",
        targetId: run.id,
        order,
        before: {
          samples: touched.flatMap((sample) => {
            const row = before.get(sample.id);
            return row ? [auditFields(sample, row)] : [];
          }),
        },
        after: {
          runId: run.runId,
          samples: written.map(({ sample, columns }) => auditFields(sample, columns)),
        },
      });
    }
    return readRunPlan({ orderId, sequencingRunId }, trx);
  });
}

/** Finds the named samples, each at most once. */
async function findNamedSamples(
  trx: Knex.Transaction,
  run: SequencingRun,
  { orderId, assignments, removed }: z.output<typeof assignSamplesInput>,
) {
  const names = [...assignments.map(({ sampleId }) => sampleId), ...removed];
  const samples = await Sample.query(trx)
    .where({ orderId })
    .where((named) => named.whereIn("id", names).orWhereIn("sampleId", names))
    .select("id", "sampleId", "stage");
  // A sample ID is free text and may equal the record id of another sample: the record id takes precedence.
  const known = new Map([
    ...samples.map((sample) => [sample.sampleId, sample] as const),
    ...samples.map((sample) => [sample.id, sample] as const),
  ]);
  const meant = names.map((name) => known.get(name) ?? raise(sampleNotFound()));
  const counts = new Map<Sample, number>();
  for (const sample of meant) counts.set(sample, (counts.get(sample) ?? 0) + 1);
  for (const [sample, count] of counts) {
    if (count > 1) raise(sampleTwice({ sampleCode: sample.sampleId, count, runId: run.runId }));
  }
  const findKnown = (given: readonly string[]) => given.flatMap((name) => known.get(name) ?? []);
  const assigned = assignments.flatMap((assignment) =>
    findKnown([assignment.sampleId]).map((sample) => ({ sample, assignment })),
  );
  const dropped = assigned.find(({ sample }) => !isCounted(sample));
  if (dropped) raise(sampleDropped({ sampleCode: dropped.sample.sampleId }));
  return {
    assigned,
    removed: findKnown(removed),
  };
}

function mergeAssignment(
  run: SequencingRun,
  sample: Sample,
  before: SequencingRunSample | undefined,
  { barcode, customFields, notes }: Assignment,
): AssignmentColumns {
  const fields = mergeAnswers(before?.customFields ?? {}, customFields);
  return {
    sequencingRunId: run.id,
    sampleId: sample.id,
    barcode: barcode === undefined ? (before?.barcode ?? null) : normalizeBarcode(barcode ?? ""),
    customFields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)),
    notes: notes === undefined ? (before?.notes ?? null) : notes,
  };
}

function isSame(before: SequencingRunSample | undefined, after: AssignmentColumns): boolean {
  if (!before) return false;
  const { barcode, customFields, notes } = before;
  return (
    barcode === after.barcode && notes === after.notes && isDeepStrictEqual(customFields, after.customFields)
  );
}

/** Refuses a barcode that occurs twice on a run, after all assignments are written. Raises barcodeTwice. */
async function refuseSharedBarcodes(
  trx: Knex.Transaction,
  { id, runId }: { id: string; runId: string },
): Promise<void> {
  const shared = await SequencingRunSample.query(trx)
    .where({ sequencingRunId: id })
    .whereNotNull("barcode")
    .groupBy("barcode")
    .havingRaw("count(*) > 1")
    .select("barcode", raw("count(*)::int").as("count"))
    .orderBy("barcode")
    .first();
  if (!shared) return;
  const { barcode, count } = shared as SequencingRunSample & { count: number };
  raise(barcodeTwice({ barcode: barcode ?? "", count, runId }));
}
