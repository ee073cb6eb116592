import type { Knex } from "knex";
import { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import type { Study } from "../../../db/models/Study.ts";
import { emitEvent } from "../../access/webhooks/emitEvent.ts";
import type { OrderFormInForce } from "../../definitions/forms/orderForm.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { revertReady } from "../access/revertReady.ts";
import { checkRows } from "./checkRows.ts";
import type { mergeRows, SampleColumns } from "./mergeRows.ts";
import { haveSameAnswers } from "./refuseFixedChanges.ts";

const CODES_IN_AUDIT_MAX = 500;

type Merged = ReturnType<typeof mergeRows>;

/** Validates and writes merged rows of a sample table, with their audit entry; studies whose answers changed are no
 *  longer ready. stored: all samples of the locked order. Raises formRefused. */
export async function writeSampleRows(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  {
    order,
    form,
    lockedStudies,
    stored,
    merged,
    action,
  }: {
    order: Order;
    form: OrderFormInForce;
    lockedStudies: Study[];
    stored: Sample[];
    merged: Merged;
    action: "samples.saved" | "samples.facilityFieldsSaved";
  },
): Promise<void> {
  await checkRows(form.fields, merged.named);
  await write(trx, order, merged);
  await revertReady(trx, ctx, lockedStudies, studiesOfChanged(stored, merged));
  await recordChange(trx, ctx, {
    action,
    targetType: "order",
    targetId: order.id,
    order,
    before: { count: stored.length },
    after: {
      count: merged.after.length,
      written: merged.written.map((sample) => sample.sampleId).slice(0, CODES_IN_AUDIT_MAX),
      removed: merged.removed.map((sample) => sample.sampleId).slice(0, CODES_IN_AUDIT_MAX),
    },
  });
  if (order.status !== "DRAFT") await emitEvent(trx, "samples.updated", order.id);
}

// The studies of samples that were removed or whose study answers changed.
function studiesOfChanged(stored: Sample[], { after, written }: Merged) {
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
  { after, written, removed }: Merged,
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
