import type { Knex } from "knex";
import type { z } from "zod";
import type { Order } from "../../../db/models/Order.ts";
import type { Receipt } from "../../../db/models/Receipt.ts";
import { type FacilityStatus, Sample } from "../../../db/models/Sample.ts";
import { SampleReceipt } from "../../../db/models/SampleReceipt.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChanges } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { definedFields } from "../../platform/input/definedFields.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { refuseAwaitingApproval } from "../access/errors.ts";
import { rejectionNeedsReason, sampleInWork, sampleNotOfOrder } from "./errors.ts";
import { openReceipt } from "./openReceipt.ts";
import { countOutcomes, presentSampleReceipt } from "./readReceipt.ts";
import type { ReceivedSample, receiveInput } from "./schema.ts";

/** Work on the sample has begun. */
const IN_WORK: readonly FacilityStatus[] = ["PROCESSING", "SEQUENCED", "QC_REVIEW", "READY"];

/** Records the outcome for samples of one order: arrived, missing or rejected. A sample that already has the same record
 *  is not written again, so that a repeated scan changes nothing. Returns { changed, already: the record ids without a change, and the
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
    refuseChanges(order, changes);
    await writeOutcomes(trx, ctx, { order, receipt, changes });
    const counts = await countReceipts(trx, orderId);
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

/** Refuses to receive samples of an order that awaits approval, and to mark samples in work as missing or rejected. */
function refuseChanges(order: Order, changes: OutcomeChange[]): void {
  if (changes.some(({ after }) => after?.outcome === "received")) refuseAwaitingApproval(order);
  const inWork = changes.find(
    ({ sample, after }) => after?.outcome !== "received" && IN_WORK.includes(sample.facilityStatus),
  );
  if (inWork) raise(sampleInWork({ sample: inWork.sample.sampleId }));
}

/** Counts the outcomes of an order. */
async function countReceipts(trx: Knex.Transaction, orderId: string) {
  const expected = await Sample.query(trx).where({ orderId }).resultSize();
  const recorded = await SampleReceipt.query(trx).where({ orderId }).select("outcome");
  return countOutcomes(expected, recorded);
}
