import type { z } from "zod";
import { DeliveryLink } from "../../../../db/models/DeliveryLink.ts";
import { transaction } from "../../../../db/transaction.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { recordChange } from "../../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { lockOrder } from "../../../ordering/access/findOrder.ts";
import type { revokeLinkInput } from "../schema.ts";
import { linkNotFound } from "./errors.ts";
import { presentLink } from "./present.ts";

/** Ends a link for good, and what is on its way through it. Revoking again changes nothing. Gives { link }.
 *  Raises orderNotFound, forbidden, linkNotFound. */
export async function revokeLink(
  ctx: SignedInContext,
  { orderId, linkId }: z.output<typeof revokeLinkInput>,
) {
  return transaction(async (trx) => {
    const order = await lockOrder(trx, ctx, orderId);
    const revoked = await DeliveryLink.query(trx)
      .where({ id: linkId, orderId, revokedAt: null })
      .patch({ revokedAt: new Date(), revokedById: ctx.user.id });
    const link = await DeliveryLink.query(trx)
      .findOne({ id: linkId, orderId })
      .withGraphFetched("[createdBy, revokedBy]");
    if (!link) return raise(linkNotFound());
    if (revoked > 0)
      await recordChange(trx, ctx, {
        action: "deliveryLink.revoked",
        targetType: "deliveryLink",
        targetId: linkId,
        order,
        before: { revokedAt: null },
        after: { revokedAt: link.revokedAt?.toISOString() },
      });
    return { link: presentLink(ctx, link, new Date()) };
  });
}
