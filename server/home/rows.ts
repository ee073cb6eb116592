import type { Order } from "../../db/models/Order.ts";
import { Sample } from "../../db/models/Sample.ts";
import { StatusNote } from "../../db/models/StatusNote.ts";

export const SENT = () =>
  StatusNote.query().whereColumn("status_notes.orderId", "orders.id").where({ noteType: "SAMPLES_SENT" });
export const SAMPLES = () => Sample.query().whereColumn("samples.orderId", "orders.id");

/** How an order is named wherever it is only pointed at. */
export function presentOrderName(order: Pick<Order, "id" | "orderNumber" | "name">) {
  return { id: order.id, orderNumber: order.orderNumber, name: order.name };
}

/** A sample that somebody has to look at, found with its order. */
export function presentSampleOf(sample: Sample) {
  const { order } = sample;
  return {
    id: sample.id,
    sampleId: sample.sampleId,
    facilityStatus: sample.facilityStatus,
    since: sample.facilityStatusUpdatedAt.toISOString(),
    order: {
      id: sample.orderId,
      orderNumber: order?.orderNumber ?? "",
      name: order?.name ?? null,
    },
  };
}
