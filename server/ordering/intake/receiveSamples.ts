import type { Knex } from "knex";
import type { z } from "zod";
import { Order } from "../../../db/models/Order.ts";
import type { Receipt } from "../../../db/models/Receipt.ts";
import { Sample, type SampleStage } from "../../../db/models/Sample.ts";
import { SampleReceipt } from "../../../db/models/SampleReceipt.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChanges } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { definedFields } from "../../platform/input/definedFields.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { moveSampleStages } from "../samples/moveSampleStages.ts";
import { writeStage } from "../stages/writeStage.ts";
import { rejectionNeedsReason, sampleInWork, sampleNotOfOrder } from "./errors.ts";
import { openReceipt } from "./openReceipt.ts";
import { countOutcomes, presentSampleReceipt } from "./readReceipt.ts";
import type { ReceivedSample, receiveInput } from "./schema.ts";

const BEFORE_RECEIPT: readonly Order["stage"][] = ["SUBMITTED", "ACCEPTED", "IN_TRANSIT"];
const STAGES = { received: "RECEIVED", rejected: "REJECTED", missing: "EXPECTED" } as const;
/** Before work on a sample begins. */
const EARLY: readonly SampleStage[] = ["EXPECTED", "RECEIVED", "REJECTED", "CANCELLED"];

/** Records the outcome for samples of one order: arrived, missing or rejected. A sample that already has the same record
 *  is not written again, so that a repeated scan changes nothing. Moves the samples, and the order to RECEIVED once
 *  every sample has an outcome and one arrived. Returns { changed, already: the record ids without a change, and the
 *  counts }. Raises orderNotFound, forbidden, notReceivable, sampleNotOfOrder, rejectionNeedsReason, sampleInWork,
 *  awaitsApproval. */
export async function receiveSamples(
  ctx: SignedInContext,
  { orderId, samples: given }: z.output<typeof receiveInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const { order, receipt } = await openReceipt(trx, ctx, orderId);
    const wanted = new Map(given.map((one) => [one.sampleId, one]));
    const ids = [...wanted.keys()];
    const samples = await Sample.query(trx).where({ orderId }).whereIn("id", ids);
    const recorded = await SampleReceipt.query(trx).where({ orderId }).whereIn("sampleId", ids);
    if (samples.length < ids.length) raise(sampleNotOfOrder());
    const before = new Map(recorded.map((one) => [one.sampleId, one]));
    const changes = samples.flatMap((sample) => {
      const one = wanted.get(sample.id);
      return one ? (planChange(sample, one, before.get(sample.id)) ?? []) : [];
    });
    await writeOutcomes(trx, ctx, { order, receipt, changes });
    await moveSamples(trx, ctx, order, changes);
    const counts = await followOrder(trx, ctx, orderId);
    const changed = new Set(changes.map(({ sample }) => sample.id));
    return { changed: changed.size, already: ids.filter((id) => !changed.has(id)), ...counts };
  });
}

interface OutcomeChange {
  sample: Sample;
  before: SampleReceipt | undefined;
  after: (Pick<SampleReceipt, "outcome"> & Partial<SampleReceipt>) | null;
}

function planChange(
  sample: Sample,
  { sampleId: _sampleId, outcome, ...fields }: ReceivedSample,
  before: SampleReceipt | undefined,
): OutcomeChange | undefined {
  if (outcome === null) return before ? { sample, before, after: null } : undefined;
  const after = {
    ...definedFields(fields),
    outcome,
    ...(outcome !== "rejected" && { reason: null, returnState: null }),
  };
  if (outcome === "rejected" && !(after.reason ?? before?.reason)) raise(rejectionNeedsReason());
  const isSame =
    before !== undefined &&
    Object.entries(after).every(([name, value]) => before[name as keyof SampleReceipt] === value);
  return isSame ? undefined : { sample, before, after };
}

async function writeOutcomes(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  { order, receipt, changes }: { order: Order; receipt: Receipt; changes: OutcomeChange[] },
): Promise<void> {
  const removed = changes.filter(({ after }) => after === null).map(({ sample }) => sample.id);
  if (removed.length > 0) await SampleReceipt.query(trx).delete().whereIn("sampleId", removed);
  const now = new Date();
  const rows = changes.flatMap(({ sample, before, after }) =>
    after === null
      ? []
      : {
          condition: "good" as const,
          volumeUl: null,
          concentration: null,
          note: null,
          reason: null,
          returnState: null,
          ...(before && presentSampleReceipt(before)),
          ...after,
          receiptId: receipt.id,
          orderId: order.id,
          sampleId: sample.id,
          recordedById: ctx.user.id,
          recordedAt: now,
        },
  );
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await SampleReceipt.query(trx)
      .insert(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict("sampleId")
      .merge([...MERGED]);
  await recordChanges(
    trx,
    ctx,
    changes.map(({ sample, before, after }) => ({
      action: "sample.received",
      targetType: "sample",
      targetId: sample.id,
      order,
      ...(before && { before: { ...presentSampleReceipt(before) } }),
      after: after === null ? { outcome: null } : { ...after },
    })),
  );
}

const ROWS_AT_ONCE = 500;
const MERGED = [
  "receiptId",
  "outcome",
  "condition",
  "volumeUl",
  "concentration",
  "note",
  "reason",
  "returnState",
  "recordedById",
  "recordedAt",
] as const;

/** Moves the samples to the stages of their outcomes. A sample in work keeps its stage when it is received. */
async function moveSamples(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  order: Order,
  changes: OutcomeChange[],
): Promise<void> {
  for (const outcome of ["received", "rejected", "missing"] as const) {
    const to = STAGES[outcome];
    const moved = changes.filter(({ after }) => (after?.outcome ?? "missing") === outcome);
    const inWork = moved.find(({ sample }) => !EARLY.includes(sample.stage));
    if (inWork && outcome !== "received") raise(sampleInWork({ sample: inWork.sample.sampleId }));
    const early = moved.filter(({ sample }) => EARLY.includes(sample.stage));
    const reasons = new Set(early.map(({ after, before }) => after?.reason ?? before?.reason ?? null));
    for (const reason of reasons) {
      const ids = early
        .filter(({ after, before }) => (after?.reason ?? before?.reason ?? null) === reason)
        .map(({ sample }) => sample.id);
      await moveSampleStages(trx, ctx, order, ids, { to, reason: to === "REJECTED" ? reason : null });
    }
  }
}

/** Moves the order to RECEIVED once every sample has an outcome and one arrived. Returns the counts. */
async function followOrder(trx: Knex.Transaction, ctx: SignedInContext, orderId: string) {
  const order = await Order.query(trx).findById(orderId);
  const expected = await Sample.query(trx).where({ orderId }).whereNot({ stage: "CANCELLED" }).resultSize();
  const recorded = await SampleReceipt.query(trx).where({ orderId }).select("outcome");
  const counts = countOutcomes(expected, recorded);
  const isComplete = recorded.length >= expected && counts.received > 0;
  if (order && isComplete && BEFORE_RECEIPT.includes(order.stage))
    await writeStage(trx, ctx, order, { to: "RECEIVED", byUserId: ctx.user.id });
  return counts;
}
