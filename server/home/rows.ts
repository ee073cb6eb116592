import { Download } from "../../db/models/Download.ts";
import { Order } from "../../db/models/Order.ts";
import { Sample } from "../../db/models/Sample.ts";
import { StatusNote } from "../../db/models/StatusNote.ts";

export const SENT = () =>
  StatusNote.query().whereColumn("status_notes.orderId", "orders.id").where({ noteType: "SAMPLES_SENT" });
export const SAMPLES = () => Sample.query().whereColumn("samples.orderId", "orders.id");

/** Submitted orders whose samples are not on their way yet. */
export const UNSENT = () =>
  Order.query()
    .where("orders.status", "SUBMITTED")
    .whereNotExists(SENT())
    .whereNotExists(SAMPLES().whereNotIn("facilityStatus", ["WAITING", "ISSUE"]));

/** Published orders whose files neither their owner has taken nor somebody by a link of theirs. */
export const UNFETCHED = () =>
  Order.query().whereNotNull("sequencingFilesPublishedAt").whereNotExists(TAKEN());

const TAKEN = () =>
  Download.query()
    .whereColumn("downloads.orderId", "orders.id")
    .where({ outcome: "complete" })
    .where((taker) => taker.whereColumn("downloads.userId", "orders.userId").orWhereNotNull("linkId"));

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
