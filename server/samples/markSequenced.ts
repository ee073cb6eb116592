import type { Knex } from "knex";
import type { Order } from "../../db/models/Order.ts";
import { Sample } from "../../db/models/Sample.ts";
import { recordChange } from "../audit/recordChange.ts";
import type { Context } from "../context.ts";

/** Says that a sample is sequenced, if it was still waited for: its first read has come. */
export async function markSequenced(
  trx: Knex.Transaction,
  ctx: Context,
  order: Order,
  sample: Sample,
): Promise<void> {
  const marked = await Sample.query(trx)
    .findById(sample.id)
    .whereIn("facilityStatus", ["WAITING", "PROCESSING"])
    .patch({ facilityStatus: "SEQUENCED", facilityStatusUpdatedAt: new Date() });
  if (marked === 0) return;
  await recordChange(trx, ctx, {
    action: "samples.facilityStatusChanged",
    targetType: "order",
    targetId: order.id,
    order,
    after: { SEQUENCED: [sample.id] },
  });
}
