import type { z } from "zod";
import { OrderAmendment } from "../../../db/models/OrderAmendment.ts";
import { orderForm } from "../../definitions/forms/orderForm.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../access/findOrder.ts";
import { AMENDMENTS_LISTED } from "../limits.ts";
import { presentAmendments } from "./present.ts";
import type { amendmentsOfOrder } from "./schema.ts";

/** Lists the newest amendments of an order, newest first. Returns { amendments }. Raises orderNotFound, forbidden. */
export async function listAmendments(ctx: SignedInContext, { orderId }: z.output<typeof amendmentsOfOrder>) {
  const order = await findOrder(ctx, orderId);
  const [form, amendments] = await Promise.all([
    orderForm(ctx.db, order.serviceId),
    OrderAmendment.query(ctx.db)
      .where({ orderId })
      .orderBy([
        { column: "createdAt", order: "desc" },
        { column: "id", order: "desc" },
      ])
      .limit(AMENDMENTS_LISTED)
      .withGraphFetched("[createdBy, decidedBy]"),
  ]);
  return { amendments: await presentAmendments(ctx.db, ctx.user, { form, amendments }) };
}
