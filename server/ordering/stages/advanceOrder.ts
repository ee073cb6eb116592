import type { Knex } from "knex";
import { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import { Order, type OrderStage } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import { Sample } from "../../../db/models/Sample.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { EARLY_STAGES, OPEN_STAGES } from "./rules/stageTransitions.ts";
import { DROPPED_STAGES } from "./sampleStages.ts";
import { writeSampleStages } from "./writeSampleStages.ts";
import { writeStage } from "./writeStage.ts";

/**
 * Moves an order forward as far as its samples and publication say (additions §3, §14): to IN_PROGRESS once a sample is
 * worked on, to DATA_READY once every counted sample has an active read, to DELIVERED once the delivery is published
 * with a read of each. Samples that are rejected or cancelled do not count. Orders on hold, closed or awaiting approval
 * stay. Locks the order. Call it in the transaction that changed a sample, a read or the publication.
 */
export async function advanceOrder(trx: Knex.Transaction, ctx: Context, orderId: string): Promise<void> {
  let order = await Order.query(trx).findById(orderId).forUpdate();
  if (!order || !isOpen(order.stage) || order.approvalState === "pending") return;
  const move = async (to: OrderStage) => {
    if (order) order = await writeStage(trx, ctx, order, { to, byUserId: null });
  };
  const isDelivered =
    order.sequencingFilesPublishedAt !== null && (await haveAll(trx, orderId, publishedRead));
  if (isDelivered) return move("DELIVERED");
  const hasBegun = await counted(trx, orderId)
    .whereIn("stage", ["IN_PROGRESS", "SEQUENCED", "DELIVERED"])
    .first();
  if (hasBegun && EARLY_STAGES.includes(order.stage)) await move("IN_PROGRESS");
  if (order.stage === "IN_PROGRESS" && (await haveAll(trx, orderId, activeRead))) await move("DATA_READY");
}

/** Returns the stage that the samples, the reads and the publication of a submitted order say, for an order that is
 *  opened again. */
export async function readStageByFacts(
  trx: Knex.Transaction,
  order: Order,
): Promise<"DATA_READY" | "IN_PROGRESS" | "SUBMITTED"> {
  if (await haveAll(trx, order.id, activeRead)) return "DATA_READY";
  const hasBegun = await counted(trx, order.id)
    .whereIn("stage", ["IN_PROGRESS", "SEQUENCED", "DELIVERED"])
    .first();
  return hasBegun ? "IN_PROGRESS" : "SUBMITTED";
}

function isOpen(stage: OrderStage): boolean {
  return (OPEN_STAGES as readonly OrderStage[]).includes(stage);
}

/** The samples of an order that are neither rejected nor cancelled. */
function counted(trx: Knex.Transaction, orderId: string) {
  return Sample.query(trx).where({ orderId }).whereNotIn("stage", DROPPED_STAGES);
}

/** Whether an order has counted samples, and each has such a read. */
async function haveAll(
  trx: Knex.Transaction,
  orderId: string,
  read: (trx: Knex.Transaction) => ReturnType<typeof activeRead>,
): Promise<boolean> {
  const waiting = await counted(trx, orderId).whereNotExists(read(trx)).first();
  return !waiting && (await counted(trx, orderId).first()) !== undefined;
}

function activeRead(trx: Knex.Transaction) {
  return Read.query(trx)
    .whereColumn("reads.sampleId", "samples.id")
    .where({ isActive: true })
    .whereNotNull("file1");
}

/** The active read set of a sample whose first file is in the current publication. */
function publishedRead(trx: Knex.Transaction) {
  const item = DeliveryItem.query(trx)
    .whereColumn("delivery_items.sampleId", "samples.id")
    .whereColumn("delivery_items.path", "reads.file1");
  return activeRead(trx).whereExists(item);
}

/** Sets the samples with a published read to DELIVERED, and delivered ones without it back to SEQUENCED. Call it in the
 *  transaction that changed the publication, before advanceOrder. */
export async function followPublication(trx: Knex.Transaction, ctx: Context, order: Order): Promise<void> {
  const delivered = await counted(trx, order.id)
    .whereNot({ stage: "DELIVERED" })
    .whereExists(publishedRead(trx));
  const withdrawn = await counted(trx, order.id)
    .where({ stage: "DELIVERED" })
    .whereNotExists(publishedRead(trx));
  await writeSampleStages(trx, ctx, order, delivered, { to: "DELIVERED" });
  await writeSampleStages(trx, ctx, order, withdrawn, { to: "SEQUENCED" });
}
