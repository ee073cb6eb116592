import type { Knex } from "knex";
import { raw } from "objection";
import { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { StatusNote } from "../../../db/models/StatusNote.ts";
import { COMPLETE_DOWNLOADS, PUBLISHED_FILES } from "../../data/delivery/publishedFiles.ts";
import { DROPPED_STAGES } from "../../ordering/stages/sampleStages.ts";
import { DOWNLOAD_TASK_DAYS } from "../limits.ts";

export const SENT = (db: Knex) =>
  StatusNote.query(db).whereColumn("status_notes.orderId", "orders.id").where({ noteType: "SAMPLES_SENT" });
export const SAMPLES = (db: Knex) => Sample.query(db).whereColumn("samples.orderId", "orders.id");

/** Orders that the facility has to accept: without those that await approval. */
export const TO_ACCEPT = (db: Knex) =>
  Order.query(db).where("orders.stage", "SUBMITTED").whereNot("orders.approvalState", "pending");

/** Accepted orders whose samples are not sent yet. */
export const UNSENT = (db: Knex) =>
  Order.query(db).where("orders.stage", "ACCEPTED").whereNotExists(SENT(db));

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

/** Stages of orders without work. */
export const NOT_ACTIVE: Order["stage"][] = ["DRAFT", "REJECTED", "CANCELLED"];

/** Submitted orders with samples of a status, with their number and the time of the last change, as needs of workByOrder. */
export const ordersOfSamples = (db: Knex, facilityStatus: "QC_REVIEW" | "ISSUE") =>
  Order.query(db)
    .join("samples", "samples.orderId", "orders.id")
    .where("samples.facilityStatus", facilityStatus)
    .whereNotIn("samples.stage", DROPPED_STAGES)
    .whereNotIn("orders.stage", NOT_ACTIVE)
    .groupBy("orders.id")
    .select(raw("count(*)").as("samples"), raw("max(samples.facility_status_updated_at)").as("since"));
