import type { Knex } from "knex";
import type { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { emitEvent } from "../../access/webhooks/emitEvent.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { advanceOrder } from "../stages/advanceOrder.ts";

/** Sets samples of one order to SEQUENCED when their first reads arrive: the stage of samples that are not delivered,
 *  rejected or cancelled, and the facility status of waiting and processing ones. Then moves the order forward, so call
 *  it after the read was written. */
export async function setSequenced(
  trx: Knex.Transaction,
  ctx: Context,
  order: Order,
  ...samples: Pick<Sample, "id">[]
): Promise<void> {
  const ids = samples.map(({ id }) => id);
  const now = new Date();
  const marked = await Sample.query(trx)
    .findByIds(ids)
    .whereIn("facilityStatus", ["WAITING", "PROCESSING"])
    .patch({ facilityStatus: "SEQUENCED", facilityStatusUpdatedAt: now })
    .returning("id");
  const moved = await Sample.query(trx)
    .findByIds(ids)
    .whereIn("stage", ["EXPECTED", "RECEIVED", "IN_PROGRESS"])
    .patch({ stage: "SEQUENCED", stageReason: null, stageUpdatedAt: now })
    .returning("id");
  // One entry for both where the reads changed both.
  const rows = marked.length > 0 ? marked : moved;
  if (rows.length > 0) {
    await recordChange(trx, ctx, {
      action: marked.length > 0 ? "samples.facilityStatusChanged" : "samples.stageChanged",
      targetType: "order",
      targetId: order.id,
      order,
      after: { SEQUENCED: rows.map(({ id }) => id) },
    });
    await emitEvent(trx, "samples.updated", order.id);
  }
  await advanceOrder(trx, ctx, order.id);
}
