import type { z } from "zod";
import { SampleReceipt } from "../../../db/models/SampleReceipt.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { lockOrder } from "../access/findOrder.ts";
import { notRejected } from "./errors.ts";
import type { returnInput } from "./schema.ts";

/** Decides what becomes of rejected samples: the owner or the facility asks for their return or their disposal, and the
 *  facility records that they were sent. Returns { updated }. Raises orderNotFound, forbidden, notRejected. */
export async function setReturn(
  ctx: SignedInContext,
  { orderId, sampleIds, state }: z.output<typeof returnInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, ctx, orderId);
    if (state === "shipped" && !hasRight(ctx.user, "samples.receive")) raise(forbidden());
    const ids = [...new Set(sampleIds)];
    const rejected = await SampleReceipt.query(trx)
      .where({ orderId, outcome: "rejected" })
      .whereIn("sampleId", ids);
    if (rejected.length < ids.length) raise(notRejected());
    const changed = rejected.filter(({ returnState }) => returnState !== state);
    if (changed.length > 0) {
      await SampleReceipt.query(trx)
        .findByIds(changed.map(({ id }) => id))
        .patch({ returnState: state });
      await recordChange(trx, ctx, {
        action: "samples.returnChanged",
        targetType: "order",
        targetId: orderId,
        order,
        after: { returnState: state, sampleIds: changed.map(({ sampleId }) => sampleId) },
      });
    }
    return { updated: changed.length };
  });
}
