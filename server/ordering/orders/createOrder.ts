import type { z } from "zod";
import { Order } from "../../../db/models/Order.ts";
import { User } from "../../../db/models/User.ts";
import { transaction } from "../../../db/transaction.ts";
import { mergeAnswers } from "../../platform/input/answers.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { pickAllowedAnswers } from "../../definitions/forms/orderAnswers.ts";
import { orderForm } from "../../definitions/forms/orderForm.ts";
import { checkService } from "./checkService.ts";
import { presentOrderFor } from "./present.ts";
import type { createOrderInput } from "./schema.ts";
import type { Knex } from "knex";

/**
 * Creates a draft order for the caller. Omitted contact fields are filled from the caller's profile, the billing address
 * from their department if it has one. Returns the full
 * order. Raises tooManyAnswers, serviceNotOffered. Additions §3, reference §4.
 */
export async function createOrder(ctx: SignedInContext, fields: z.output<typeof createOrderInput>) {
  const { form, order } = await transaction(ctx.db, async (trx) => {
    const { serviceId = null } = fields;
    await checkService(trx, serviceId);
    const form = await orderForm(trx, serviceId);
    const owner = await User.query(trx)
      .findById(ctx.user.id)
      .withGraphFetched("department")
      .throwIfNotFound();
    const created = await Order.query(trx)
      .insert({
        orderNumber: await nextOrderNumber(trx, new Date()),
        name: fields.name ?? null,
        platform: fields.platform ?? null,
        instrumentModel: fields.instrumentModel ?? null,
        librarySelection: fields.librarySelection ?? null,
        libraryStrategy: fields.libraryStrategy ?? null,
        librarySource: fields.librarySource ?? null,
        numberOfSamples: fields.numberOfSamples ?? null,
        contactName: fields.contactName ?? `${owner.firstName} ${owner.lastName}`,
        contactEmail: fields.contactEmail ?? owner.email,
        contactPhone: fields.contactPhone ?? owner.phone,
        billingAddress: fields.billingAddress ?? owner.department?.billingAddress ?? owner.institution,
        customFields: mergeAnswers({}, pickAllowedAnswers(ctx.user, form, fields.customFields)),
        serviceId,
        userId: owner.id,
      })
      .returning("*");
    await recordChange(trx, ctx, {
      action: "order.created",
      targetType: "order",
      targetId: created.id,
      order: created,
      after: { orderNumber: created.orderNumber, name: created.name, status: created.status },
    });
    return { form, order: created };
  });
  return presentOrderFor(ctx.user, form, order);
}

/** Returns the next order number of the day, ORD-YYYYMMDD-NNNN (UTC). Locks the row of the day until the transaction
 *  ends, so that numbers neither repeat nor leave gaps. */
export async function nextOrderNumber(trx: Knex.Transaction, now: Date): Promise<string> {
  const day = now.toISOString().slice(0, 10).replaceAll("-", "");
  const rows = await trx("order_number_days")
    .insert({ day, lastNumber: 1 })
    .onConflict("day")
    .merge({ lastNumber: trx.raw("order_number_days.last_number + 1") })
    .returning<{ lastNumber: number }[]>("lastNumber");
  return `ORD-${day}-${String(rows[0]?.lastNumber).padStart(4, "0")}`;
}
