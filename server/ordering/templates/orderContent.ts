import type { Knex } from "knex";
import { newId } from "../../../db/newId.ts";
import { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { Service } from "../../../db/models/Service.ts";
import { pickAllowedAnswers } from "../../definitions/forms/orderAnswers.ts";
import { orderForm } from "../../definitions/forms/orderForm.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { createOrder } from "../orders/createOrder.ts";
import { presentOrderFor } from "../orders/present.ts";
import { visibleAnswers } from "../samples/visibleAnswers.ts";

const FIELDS = [
  "platform",
  "instrumentModel",
  "librarySelection",
  "libraryStrategy",
  "librarySource",
] as const;
const SAMPLE_FIELDS = [
  "sampleId",
  "sampleAlias",
  "sampleTitle",
  "sampleDescription",
  "scientificName",
  "taxId",
] as const;

/** What a new order takes over from another one: everything but contact data, dates and what happened to it. */
export interface OrderContent {
  name: string | null;
  serviceId: string | null;
  fields: Record<(typeof FIELDS)[number], string | null>;
  customFields: Record<string, unknown>;
  samples: ContentSample[];
}

type ContentSample = Record<(typeof SAMPLE_FIELDS)[number], string | null> & {
  sampleId: string;
  checklistUnits: Record<string, unknown>;
  customFields: Record<string, unknown>;
};

/** Reads the content of an order, as far as the user may see its answers. The caller has checked access. */
export async function readContent(
  trx: Knex,
  ctx: SignedInContext,
  order: Order,
  { withSamples }: { withSamples: boolean },
): Promise<OrderContent> {
  const form = await orderForm(trx, order.serviceId);
  const samples = withSamples
    ? await Sample.query(trx).where({ orderId: order.id }).orderBy(["position", "id"])
    : [];
  const visible = await visibleAnswers(ctx.user, form, [], trx);
  return {
    name: order.name,
    serviceId: order.serviceId,
    fields: pick(order, FIELDS),
    customFields: pickAllowedAnswers(ctx.user, form, order.customFields),
    samples: samples.map((sample) => {
      const { checklistUnits, customFields } = visible(sample, null);
      return { ...pick(sample, SAMPLE_FIELDS), sampleId: sample.sampleId, checklistUnits, customFields };
    }),
  };
}

/** Creates a draft with a content for the caller, within a transaction. Answers are validated at its submission, because
 *  the form may have changed; a service that is no longer offered is left out. Returns the full order. Raises tooManyAnswers. */
export async function createFromContent(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  { name, serviceId, fields, customFields, samples }: OrderContent,
) {
  const service = serviceId === null ? undefined : await Service.query(trx).findById(serviceId);
  const offeredId = service?.isActive ? service.id : null;
  const created = await createOrder(
    { ...ctx, db: trx },
    { ...fields, name, customFields, serviceId: offeredId },
  );
  const form = await orderForm(trx, offeredId);
  const visible = await visibleAnswers(ctx.user, form, [], trx);
  const rows = samples.map((sample, index) => ({
    ...visible(sample, null),
    id: newId(),
    orderId: created.id,
    position: index + 1,
  }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await Sample.query(trx).insert(rows.slice(from, from + ROWS_AT_ONCE));
  const order = await Order.query(trx).patchAndFetchById(created.id, {
    numberOfSamples: rows.length || null,
  });
  return presentOrderFor(ctx.user, form, order);
}

const ROWS_AT_ONCE = 1_000;

function pick<Row, const Names extends readonly (keyof Row)[]>(
  row: Row,
  names: Names,
): Pick<Row, Names[number]> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Names[number]>;
}
