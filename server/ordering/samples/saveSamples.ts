import type { Knex } from "knex";
import type { z } from "zod";
import { newId } from "../../../db/newId.ts";
import { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import type { Study } from "../../../db/models/Study.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { emitEvent } from "../../access/webhooks/emitEvent.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SessionUser, SignedInContext } from "../../platform/rpc/context.ts";
import { orderForm } from "../../definitions/forms/orderForm.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { SAMPLES_PER_ORDER_MAX } from "../../definitions/limits.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { lockOrder } from "../access/findOrder.ts";
import { lockStudiesOfOrder, revertReady } from "../access/revertReady.ts";
import { checkRows } from "./checkRows.ts";
import { samplesFixed, tooManySamples } from "./errors.ts";
import { haveSameAnswers, refuseFixedChanges } from "./refuseFixedChanges.ts";
import { pickFacilityFields, mergeRows, type SampleColumns } from "./mergeRows.ts";
import { presentSampleFor } from "./present.ts";
import type { saveSamplesInput } from "./schema.ts";
import { visibleAnswers } from "./visibleAnswers.ts";

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
    await checkRows(form.fields, merged.named);
    await write(trx, order, merged);
    await revertReady(trx, ctx, lockedStudies, studiesOfChanged(stored, merged));
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
    if (order.status !== "DRAFT") await emitEvent(trx, "samples.updated", orderId);
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

// The studies of samples that were removed or whose study answers changed.
function studiesOfChanged(stored: Sample[], { after, written }: ReturnType<typeof mergeRows>) {
  const withoutHidden = new Set(after.map(({ id }) => id));
  const changes = new Map(written.map((sample) => [sample.id, sample]));
  const inStudies = stored.filter(({ studyId }) => studyId !== null);
  const changed = inStudies.filter((before) => {
    const now = changes.get(before.id);
    return !withoutHidden.has(before.id) || (now && !haveSameAnswers(before, now));
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

/** Inserts new samples and updates existing ones by id, in a single statement. */
async function upsertSamples(trx: Knex.Transaction, samples: SampleColumns[]): Promise<void> {
  if (samples.length === 0) return;
  await trx.raw(
    `insert into samples (id, order_id, sample_id, position, sample_alias, sample_title, sample_description,
                          scientific_name, tax_id, checklist_data, checklist_units, custom_fields, updated_at)
     select "id", "orderId", "sampleId", "position", "sampleAlias", "sampleTitle", "sampleDescription",
            "scientificName", "taxId", "checklistData", "checklistUnits", "customFields", now()
     from jsonb_to_recordset(?::jsonb) as row(
       "id" text, "orderId" text, "sampleId" text, "position" integer, "sampleAlias" text, "sampleTitle" text,
       "sampleDescription" text, "scientificName" text, "taxId" text, "checklistData" jsonb,
       "checklistUnits" jsonb, "customFields" jsonb)
     on conflict (id) do update set
       sample_id = excluded.sample_id, sample_alias = excluded.sample_alias,
       sample_title = excluded.sample_title, sample_description = excluded.sample_description,
       scientific_name = excluded.scientific_name, tax_id = excluded.tax_id,
       checklist_data = excluded.checklist_data, checklist_units = excluded.checklist_units,
       custom_fields = excluded.custom_fields, updated_at = excluded.updated_at`,
    [JSON.stringify(samples)],
  );
}
