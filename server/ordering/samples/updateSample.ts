import { definedFields } from "../../platform/input/definedFields.ts";
import type { z } from "zod";
import { Sample } from "../../../db/models/Sample.ts";
import { transaction } from "../../../db/transaction.ts";
import { mergeAnswers } from "../../platform/input/answers.ts";
import { emitEvent } from "../../access/webhooks/emitEvent.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { orderForm } from "../../definitions/forms/orderForm.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { lockOrder } from "../access/findOrder.ts";
import { lockStudiesOfOrder, revertReady } from "../access/revertReady.ts";
import { checkRows } from "./checkRows.ts";
import { findSample } from "./findSample.ts";
import { haveSameAnswers, refuseFixedChanges } from "./refuseFixedChanges.ts";
import { presentSampleFields, presentSampleFor } from "./present.ts";
import { refuseCodes } from "./codeProblems.ts";
import type { updateSampleInput } from "./schema.ts";
import { visibleAnswers } from "./visibleAnswers.ts";

/**
 * Changes the given fields of one sample. Its owner may change everything while the order is a draft, and only
 * answers after submission until the study of the sample is ready; an admin may always change everything. Returns the
 * sample. Raises sampleNotFound, forbidden, samplesFixed, tooManyAnswers, formRefused. Reference §5.
 */
export async function updateSample(
  ctx: SignedInContext,
  { sampleId, ...named }: z.output<typeof updateSampleInput>,
) {
  const { order } = await findSample(ctx, sampleId);
  return transaction(ctx.db, async (trx) => {
    const studies = await lockStudiesOfOrder(trx, order.id);
    const locked = await lockOrder(trx, ctx, order.id);
    const form = await orderForm(trx, locked.serviceId);
    const { sample: before } = await findSample(ctx, sampleId, trx);
    const columns = definedFields(named);
    const visible = await visibleAnswers(ctx.user, form, [before.studyId], trx);
    const given = visible(named, before.studyId);
    const changes = {
      ...columns,
      customFields: mergeAnswers(before.customFields, given.customFields),
      checklistData: mergeAnswers(before.checklistData, given.checklistData),
      checklistUnits: mergeAnswers(before.checklistUnits, given.checklistUnits),
    };
    const next = { ...presentSampleFields(before), ...changes };
    if (locked.status !== "DRAFT" && !hasRight(ctx.user, "orders.change"))
      refuseFixedChanges(ctx.user, studies, [{ before, after: next }]);
    if (locked.status !== "DRAFT" && next.sampleId !== before.sampleId)
      await refuseCodes([{ row: 1, sampleId: next.sampleId }], trx);
    await checkRows(form.fields, [{ row: 1, given, sample: next }]);
    const after = await Sample.query(trx).patchAndFetchById(sampleId, changes);
    if (!haveSameAnswers(before, after)) await revertReady(trx, ctx, studies, [before.studyId]);
    await recordChange(trx, ctx, {
      action: "sample.edited",
      targetType: "sample",
      targetId: sampleId,
      order: locked,
      before: presentSampleFields(before),
      after: presentSampleFields(after),
    });
    if (locked.status !== "DRAFT") await emitEvent(trx, "samples.updated", order.id);
    return presentSampleFor(visible, after);
  });
}
