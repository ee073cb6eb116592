import type { Knex } from "knex";
import { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { StatusNote } from "../../../db/models/StatusNote.ts";
import { COMPLETE_DOWNLOADS, PUBLISHED_FILES } from "../../data/delivery/publishedFiles.ts";
import { DOWNLOAD_TASK_DAYS } from "../limits.ts";
import { STATE_FACTS, rowState } from "../../ordering/samples/stateFacts.ts";

export const SENT = (db: Knex) =>
  StatusNote.query(db).whereColumn("status_notes.orderId", "orders.id").where({ noteType: "SAMPLES_SENT" });
export const SAMPLES = (db: Knex) => Sample.query(db).whereColumn("samples.orderId", "orders.id");

/** Submitted orders whose samples are not sent yet. */
export const UNSENT = (db: Knex) =>
  Order.query(db)
    .where("orders.status", "SUBMITTED")
    .whereNotExists(SENT(db))
    .whereNotExists(SAMPLES(db).whereNotIn("facilityStatus", ["WAITING", "ISSUE"]));

/** Orders published in the last 30 days with a file that was not completely downloaded yet. */
export const UNFETCHED = (db: Knex) =>
  Order.query(db)
    .whereRaw("orders.sequencing_files_published_at > now() - make_interval(days => ?)", [DOWNLOAD_TASK_DAYS])
    .whereRaw(
      `exists (select from ${PUBLISHED_FILES} as published_file where not exists ${COMPLETE_DOWNLOADS})`,
    );

/** Returns the reference to an order: id, number and name. */
export function presentOrderName(order: Pick<Order, "id" | "orderNumber" | "name">) {
  return { id: order.id, orderNumber: order.orderNumber, name: order.name };
}

/** Samples of submitted orders with their states. */
export const SAMPLES_WITH_STATE = (db: Knex) =>
  Sample.query(db)
    .join("orders", "orders.id", "samples.orderId")
    .whereNot("orders.status", "DRAFT")
    .select("samples.*", "orders.orderNumber", "orders.name as orderName", Sample.raw(STATE_FACTS));

/** A row of SAMPLES_WITH_STATE. */
export function presentSampleRow(sample: Sample, since = sample.facilityStatusUpdatedAt) {
  const { orderNumber, orderName } = sample as Sample & { orderNumber: string; orderName: string | null };
  return {
    id: sample.id,
    sampleId: sample.sampleId,
    state: rowState(sample),
    since: since.toISOString(),
    order: {
      id: sample.orderId,
      orderNumber,
      name: orderName,
    },
  };
}
