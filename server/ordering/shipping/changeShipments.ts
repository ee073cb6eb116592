import type { Knex } from "knex";
import type { z } from "zod";
import type { Order } from "../../../db/models/Order.ts";
import { Shipment } from "../../../db/models/Shipment.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { lockOrder } from "../access/findOrder.ts";
import { SHIPMENTS_PER_ORDER_MAX } from "../limits.ts";
import { orderIsDraft, shipmentEmpty, shipmentNotFound, tooManyShipments } from "./errors.ts";
import { presentShipment } from "./listShipments.ts";
import type { addShipmentInput, removeShipmentInput } from "./schema.ts";

/** Adds a parcel to an order; a return only by the facility. Returns the parcel. Raises orderNotFound, forbidden,
 *  orderIsDraft, shipmentEmpty, tooManyShipments. */
export async function addShipment(
  ctx: SignedInContext,
  {
    orderId,
    direction,
    carrier = null,
    trackingNumber = null,
    note = null,
  }: z.output<typeof addShipmentInput>,
) {
  if (carrier === null && trackingNumber === null && note === null) raise(shipmentEmpty());
  return transaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, ctx, orderId);
    if (direction === "return" && !hasRight(ctx.user, "samples.receive")) raise(forbidden());
    if (order.status === "DRAFT") raise(orderIsDraft());
    const shipment = await insertShipment(trx, ctx, order, { direction, carrier, trackingNumber, note });
    const { id, firstName, lastName } = ctx.user;
    return { ...presentShipment(shipment), createdBy: { id, firstName, lastName } };
  });
}

/** Adds a parcel to a locked order, with its audit row. Raises tooManyShipments. */
export async function insertShipment(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  order: Order,
  fields: Pick<Shipment, "direction" | "carrier" | "trackingNumber" | "note">,
): Promise<Shipment> {
  const { id: orderId } = order;
  if ((await Shipment.query(trx).where({ orderId }).resultSize()) >= SHIPMENTS_PER_ORDER_MAX)
    raise(tooManyShipments());
  const shipment = await Shipment.query(trx).insertAndFetch({
    ...fields,
    orderId,
    createdById: ctx.user.id,
  });
  await recordChange(trx, ctx, {
    action: "order.shipmentAdded",
    targetType: "order",
    targetId: orderId,
    order,
    after: fields,
  });
  return shipment;
}

/** Removes a parcel that was entered by mistake. Raises orderNotFound, forbidden, shipmentNotFound. */
export async function removeShipment(
  ctx: SignedInContext,
  { orderId, shipmentId }: z.output<typeof removeShipmentInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, ctx, orderId);
    const shipment =
      (await Shipment.query(trx).findById(shipmentId).where({ orderId })) ?? raise(shipmentNotFound());
    if (shipment.direction === "return" && !hasRight(ctx.user, "samples.receive")) raise(forbidden());
    await Shipment.query(trx).deleteById(shipmentId);
    const { direction, carrier, trackingNumber, note } = shipment;
    await recordChange(trx, ctx, {
      action: "order.shipmentRemoved",
      targetType: "order",
      targetId: orderId,
      order,
      before: { direction, carrier, trackingNumber, note },
    });
    return {};
  });
}
