import type { z } from "zod";
import { newId } from "../../../db/newId.ts";
import { Sample } from "../../../db/models/Sample.ts";
import type { Study } from "../../../db/models/Study.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SessionUser, SignedInContext } from "../../platform/rpc/context.ts";
import { orderForm } from "../../definitions/forms/orderForm.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { SAMPLES_PER_ORDER_MAX } from "../../definitions/limits.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { lockOrder } from "../access/findOrder.ts";
import { lockStudiesOfOrder } from "../access/revertReady.ts";
import { samplesFixed, tooManySamples } from "./errors.ts";
import { refuseFixedChanges } from "./refuseFixedChanges.ts";
import { pickFacilityFields, mergeRows } from "./mergeRows.ts";
import { presentSampleFor } from "./present.ts";
import type { saveSamplesInput } from "./schema.ts";
import { visibleAnswers } from "./visibleAnswers.ts";
import { writeSampleRows } from "./writeSampleRows.ts";

/** Saves a sample table atomically: new, changed and removed rows. After submission samples can be neither added nor
 *  removed, and only answers may change (refuseFixedChanges). facilityFieldsOnly: an admin saves only the facility's
 *  own per-sample fields, in any status. Returns { samples } after the change. Raises orderNotFound, forbidden,
 *  samplesFixed, sampleNotFound, sampleCodeTaken, tooManySamples, tooManyAnswers, formRefused. Additions §3,
 *  reference §5. */
export async function saveSamples(ctx: SignedInContext, input: z.output<typeof saveSamplesInput>) {
  const { orderId, facilityFieldsOnly = false } = input;
  const { visible, samples } = await transaction(ctx.db, async (trx) => {
    const lockedStudies = await lockStudiesOfOrder(trx, orderId);
    // The lock of the order also prevents concurrent saves from assigning the same sample ID.
    const order = await lockOrder(trx, ctx, orderId);
    if (facilityFieldsOnly && !hasRight(ctx.user, "orders.change")) raise(forbidden());
    const form = await orderForm(trx, order.serviceId);
    const stored = await Sample.query(trx).where({ orderId }).orderBy(["position", "id"]);
    const studies = new Map(stored.map(({ id, studyId }) => [id, studyId]));
    const visible = await visibleAnswers(ctx.user, form, studies.values(), trx);
    const rows = input.samples.map((row) =>
      facilityFieldsOnly
        ? pickFacilityFields(form.fields, row)
        : visible(row, studies.get(row.id ?? "") ?? null),
    );
    const merged = mergeRows({ orderId, stored, rows, newId });
    if (merged.after.length > SAMPLES_PER_ORDER_MAX) raise(tooManySamples({ most: SAMPLES_PER_ORDER_MAX }));
    if (!facilityFieldsOnly && order.status !== "DRAFT")
      refuseFixedRows(ctx.user, lockedStudies, { stored, ...merged });
    await writeSampleRows(trx, ctx, {
      order,
      form,
      lockedStudies,
      stored,
      merged,
      action: facilityFieldsOnly ? "samples.facilityFieldsSaved" : "samples.saved",
    });
    return { visible, samples: await Sample.query(trx).where({ orderId }).orderBy(["position", "id"]) };
  });
  return { samples: samples.map((sample) => presentSampleFor(visible, sample)) };
}

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
