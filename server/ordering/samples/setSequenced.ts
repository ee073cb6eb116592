import type { Knex } from "knex";
import type { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { emitEvent } from "../../access/webhooks/emitEvent.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { Context } from "../../platform/rpc/context.ts";

/** Sets waiting and processing samples of one order to SEQUENCED when their first reads arrive. */
export async function setSequenced(
  trx: Knex.Transaction,
  ctx: Context,
  order: Order,
  ...samples: Pick<Sample, "id">[]
): Promise<void> {
  const ids = samples.map(({ id }) => id);
  const marked = await Sample.query(trx)
    .findByIds(ids)
    .whereIn("facilityStatus", ["WAITING", "PROCESSING"])
    .patch({ facilityStatus: "SEQUENCED", facilityStatusUpdatedAt: new Date() })
    .returning("id");
  if (marked.length === 0) return;
  await recordChange(trx, ctx, {
    action: "samples.facilityStatusChanged",
    targetType: "order",
    targetId: order.id,
    order,
    after: { SEQUENCED: marked.map(({ id }) => id) },
  });
  await emitEvent(trx, "samples.updated", order.id);
}
