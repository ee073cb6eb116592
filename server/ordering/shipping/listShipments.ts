import type { z } from "zod";
import type { Order } from "../../../db/models/Order.ts";
import { Service } from "../../../db/models/Service.ts";
import { Shipment } from "../../../db/models/Shipment.ts";
import type { Knex } from "knex";
import { readSetting } from "../../access/settings/readSetting.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../access/findOrder.ts";
import { trackingUrl } from "./rules/carriers.ts";
import type { orderShipmentsInput } from "./schema.ts";

/** Lists the parcels of an order, oldest first, with the address and instructions for the next one. Returns { shipments,
 *  address, instructions }. Raises orderNotFound, forbidden. */
export async function listShipments(ctx: SignedInContext, { orderId }: z.output<typeof orderShipmentsInput>) {
  const order = await findOrder(ctx, orderId);
  const [shipments, delivery] = await Promise.all([
    Shipment.query(ctx.db)
      .where({ orderId })
      .orderBy(["createdAt", "id"])
      .withGraphFetched("createdBy(named)")
      .modifiers({ named: (user) => user.select("id", "firstName", "lastName") }),
    readShippingAddress(order, ctx.db),
  ]);
  return { shipments: shipments.map(presentShipment), ...delivery };
}

/** The address of the facility, and the instructions of the service, or else of the facility. */
export async function readShippingAddress({ serviceId }: Pick<Order, "serviceId">, db: Knex) {
  const [{ address, instructions }, service] = await Promise.all([
    readSetting("shipping", db),
    serviceId === null ? undefined : Service.query(db).findById(serviceId),
  ]);
  return { address, instructions: service?.shippingInstructions ?? instructions };
}

export function presentShipment(shipment: Shipment) {
  const { id, direction, carrier, trackingNumber, note, createdAt, createdBy } = shipment;
  return {
    id,
    direction,
    carrier,
    trackingNumber,
    trackingUrl: trackingUrl(carrier, trackingNumber),
    note,
    createdAt: createdAt.toISOString(),
    createdBy: createdBy
      ? { id: createdBy.id, firstName: createdBy.firstName, lastName: createdBy.lastName }
      : null,
  };
}
