import { Sample } from "../../../db/models/Sample.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOrder } from "../access/findOrder.ts";
import { type SampleState, sampleState, type StateFacts } from "./rules/sampleState.ts";

/** SQL condition: the owner of a sample can download reads of it (deliveredReads). For a query with samples
 *  and orders. */
export const IS_PUBLISHED = `(orders.sequencing_files_published_at is not null and (
  exists (select from reads where reads.sample_id = samples.id and is_active and data_class = 'cleaned')
  or exists (select from delivery_items item left join reads on reads.id = item.record_id
    where item.sample_id = samples.id and item.kind = 'read' and (reads.id is null or reads.data_class = 'cleaned'))))`;

/** SQL: the columns of StateFacts, six in all. For a query with the tables samples and orders in scope. */
export const STATE_FACTS = `orders.status as "orderStatus", samples.facility_status as "facilityStatus", samples.stage,
  exists (select from status_notes where status_notes.order_id = orders.id and note_type = 'SAMPLES_SENT') as "isSent",
  exists (select from reads where reads.sample_id = samples.id and is_active and file1 is not null) as "hasReads",
  ${IS_PUBLISHED} as "isPublished"`;

/** The state of a row selected with STATE_FACTS. */
export const rowState = (row: object): SampleState => sampleState(row as StateFacts);

/** The states of the samples of an order, by sample id. Raises orderNotFound, forbidden. */
export async function readStates(
  ctx: SignedInContext,
  { orderId }: { orderId: string },
): Promise<Record<string, SampleState>> {
  await findOrder(ctx, orderId);
  const rows = await Sample.query(ctx.db)
    .join("orders", "orders.id", "samples.orderId")
    .where("samples.orderId", orderId)
    .select("samples.id", Sample.raw(STATE_FACTS));
  return Object.fromEntries(rows.map((row) => [row.id, rowState(row)]));
}
