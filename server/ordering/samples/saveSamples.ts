import type { Knex } from "knex";
import type { z } from "zod";
import { newId } from "../../../db/newId.ts";
import { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import type { Study } from "../../../db/models/Study.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SessionUser, SignedInContext } from "../../platform/rpc/context.ts";
import { orderForm } from "../../definitions/forms/orderForm.ts";
import { isFacilityAdmin } from "../../platform/rpc/gates.ts";
import { SAMPLES_PER_ORDER_MAX } from "../../platform/limits/limits.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { lockOrder } from "../access/findOrder.ts";
import { lockStudiesOf, takeBackReadiness } from "../access/revertReadiness.ts";
import { checkRows } from "./checkRows.ts";
import { samplesFixed, tooManySamples } from "./errors.ts";
import { haveSameAnswers } from "./haveSameAnswers.ts";
import { facilityFieldsOf, mergeRows } from "./mergeRows.ts";
import { presentSampleFor } from "./present.ts";
import type { saveSamplesInput } from "./schema.ts";
import { refuseFixedChanges } from "./refuseFixedChanges.ts";
import { upsertSamples } from "./upsertSamples.ts";
import { visibleAnswers } from "./visibleAnswers.ts";

/** Saves a sample table in one go: new rows, changed rows, removed rows; all of it or nothing. After submission no
 *  sample comes or goes, and of those there are only answers change (refuseFixedChanges).
 *  facilityFieldsOnly: an admin fills in the facility's own per-sample fields, in any status, and nothing else.
 *  Gives { samples } as they stand afterwards. Raises orderNotFound, forbidden, samplesFixed, sampleNotFound,
 *  sampleCodeTaken, tooManySamples, tooManyAnswers, formRefused. Additions §3, reference §5. */
export async function saveSamples(
  ctx: SignedInContext,
  input: z.output<typeof saveSamplesInput>,
  within = transaction,
) {
  const { orderId, facilityFieldsOnly = false } = input;
  const { visible, samples } = await within(async (trx) => {
    const lockedStudies = await lockStudiesOf(trx, orderId);
    // The order's lock also keeps two tables saved at once from giving out one code twice.
    const order = await lockOrder(trx, ctx, orderId);
    if (facilityFieldsOnly && !isFacilityAdmin(ctx.user)) raise(forbidden());
    const form = await orderForm(trx);
    const stored = await Sample.query(trx).where({ orderId }).orderBy(["position", "id"]);
    const studies = new Map(stored.map(({ id, studyId }) => [id, studyId]));
    const visible = await visibleAnswers(ctx.user, form, studies.values(), trx);
    const rows = input.samples.map((row) =>
      facilityFieldsOnly
        ? facilityFieldsOf(form.fields, row)
        : visible(row, studies.get(row.id ?? "") ?? null),
    );
    const merged = mergeRows({ orderId, stored, rows, newId });
    if (merged.after.length > SAMPLES_PER_ORDER_MAX) raise(tooManySamples({ most: SAMPLES_PER_ORDER_MAX }));
    if (!facilityFieldsOnly && order.status !== "DRAFT")
      refuseFixedRows(ctx.user, lockedStudies, { stored, ...merged });
    await checkRows(form.fields, merged.named);
    await write(trx, order, merged);
    await takeBackReadiness(trx, ctx, lockedStudies, studiesOfChanged(stored, merged));
    await recordChange(trx, ctx, {
      action: facilityFieldsOnly ? "samples.facilityFieldsSaved" : "samples.saved",
      targetType: "order",
      targetId: orderId,
      order,
      before: { count: stored.length },
      after: {
        count: merged.after.length,
        written: merged.written.map((sample) => sample.sampleId).slice(0, CODES_IN_AUDIT_MAX),
        removed: merged.removed.map((sample) => sample.sampleId).slice(0, CODES_IN_AUDIT_MAX),
      },
    });
    return { visible, samples: await Sample.query(trx).where({ orderId }).orderBy(["position", "id"]) };
  });
  return { samples: samples.map((sample) => presentSampleFor(visible, sample)) };
}

const CODES_IN_AUDIT_MAX = 500;

function refuseFixedRows(
  user: SessionUser,
  lockedStudies: Study[],
  { stored, written, removed }: ReturnType<typeof mergeRows> & { stored: Sample[] },
): void {
  const known = new Map(stored.map((sample) => [sample.id, sample]));
  if (removed.length > 0) raise(samplesFixed());
  const changes = written.map((after) => ({ before: known.get(after.id) ?? raise(samplesFixed()), after }));
  refuseFixedChanges(user, lockedStudies, changes);
}

// Of those whose answers to their study are others now, or that are gone.
function studiesOfChanged(stored: Sample[], { after, written }: ReturnType<typeof mergeRows>) {
  const left = new Set(after.map(({ id }) => id));
  const changes = new Map(written.map((sample) => [sample.id, sample]));
  const inStudies = stored.filter(({ studyId }) => studyId !== null);
  const changed = inStudies.filter((before) => {
    const now = changes.get(before.id);
    return !left.has(before.id) || (now && !haveSameAnswers(before, now));
  });
  return changed.map(({ studyId }) => studyId);
}

async function write(
  trx: Knex.Transaction,
  order: Order,
  { after, written, removed }: ReturnType<typeof mergeRows>,
): Promise<void> {
  if (removed.length > 0) {
    await Sample.query(trx)
      .delete()
      .findByIds(removed.map((sample) => sample.id));
  }
  await upsertSamples(trx, written);
  await Order.query(trx)
    .findById(order.id)
    .patch({ numberOfSamples: after.length || null });
}
