import type { Knex } from "knex";
import type { z } from "zod";
import { Measurement } from "../../../db/models/Measurement.ts";
import { ReplacedTube } from "../../../db/models/ReplacedTube.ts";
import { Sample, type SampleStage } from "../../../db/models/Sample.ts";
import { SampleDecision } from "../../../db/models/SampleDecision.ts";
import { SampleReceipt } from "../../../db/models/SampleReceipt.ts";
import { StoredItem } from "../../../db/models/StoredItem.ts";
import { serializable } from "../../../db/serializable.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { refuseTakenCode } from "../intake/changeTubeCode.ts";
import { sampleNotOfOrder } from "../intake/errors.ts";
import { openReceipt } from "../intake/openReceipt.ts";
import { presentSampleReceipt } from "../intake/readReceipt.ts";
import { UNDECIDED } from "../measurements/decideSamples.ts";
import { moveSampleStages } from "../samples/moveSampleStages.ts";
import { noTubeRequested } from "./errors.ts";
import type { newTubeInput } from "./schema.ts";

/** A sample in work keeps its stage. */
const MOVED: readonly SampleStage[] = ["EXPECTED", "REJECTED", "CANCELLED"];

/** Receives the requested new tube of a sample: it replaces the present one, which is kept with its receipt and its
 *  measurements. Those no longer count, the decision is cleared, and the place of the replaced tube is free. Returns
 *  { tubeCode, replaced: the earlier code }. Raises orderNotFound, forbidden, notReceivable, sampleNotOfOrder,
 *  noTubeRequested, tubeCodeTaken, codeOfPlace, awaitsApproval. */
export async function receiveNewTube(
  ctx: SignedInContext,
  {
    orderId,
    sampleId,
    code,
    condition,
    volumeUl = null,
    concentration = null,
    note = null,
  }: z.output<typeof newTubeInput>,
) {
  return serializable(ctx.db, async (trx) => {
    const { order, receipt } = await openReceipt(trx, ctx, orderId);
    const sample = (await Sample.query(trx).findOne({ id: sampleId, orderId })) ?? raise(sampleNotOfOrder());
    const request =
      (await SampleDecision.query(trx).findOne({ sampleId, decision: "replace" })) ??
      raise(noTubeRequested());
    const tubeCode = code ?? request.newTubeCode ?? sample.tubeCode;
    await refuseTakenCode(trx, tubeCode, { exceptRequestId: request.id });
    const now = new Date();
    const fields = { condition, volumeUl, concentration, note };
    await keepTube(trx, ctx, { sample, request, tubeCode, now });
    await Sample.query(trx).findById(sampleId).patch({ tubeCode });
    await SampleReceipt.query(trx)
      .insert({
        ...fields,
        receiptId: receipt.id,
        orderId,
        sampleId,
        outcome: "received",
        reason: null,
        returnState: null,
        recordedById: ctx.user.id,
        recordedAt: now,
      })
      .onConflict("sampleId")
      .merge();
    await SampleDecision.query(trx)
      .findById(request.id)
      .patch({ ...NOTHING_DECIDED, version: SampleDecision.raw("version + 1") });
    await recordChange(trx, ctx, {
      action: "sample.tubeReplaced",
      targetType: "sample",
      targetId: sampleId,
      order,
      before: { tubeCode: sample.tubeCode },
      after: { tubeCode, ...fields },
    });
    if (MOVED.includes(sample.stage)) await moveSampleStages(trx, ctx, order, [sampleId], { to: "RECEIVED" });
    return { tubeCode, replaced: sample.tubeCode };
  });
}

const NOTHING_DECIDED: Partial<SampleDecision> = {
  question: null,
  askedAt: null,
  askedById: null,
  ...UNDECIDED,
};

/** Stores the present tube as a replaced one: with its receipt and measurements, and out of its place. */
async function keepTube(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  {
    sample,
    request,
    tubeCode,
    now,
  }: { sample: Sample; request: SampleDecision; tubeCode: string; now: Date },
): Promise<void> {
  const before = await SampleReceipt.query(trx).findOne({ sampleId: sample.id });
  const { id } = await ReplacedTube.query(trx).insertAndFetch({
    orderId: sample.orderId,
    sampleId: sample.id,
    tubeCode: sample.tubeCode,
    newTubeCode: tubeCode,
    reason: request.reason,
    receipt: before ? presentSampleReceipt(before) : null,
    replacedById: ctx.user.id,
    replacedAt: now,
  });
  await Measurement.query(trx)
    .where({ sampleId: sample.id })
    .whereNull("replacedTubeId")
    .patch({ replacedTubeId: id });
  await StoredItem.query(trx).where({ sampleId: sample.id }).whereNull("removedAt").patch({ removedAt: now });
}
