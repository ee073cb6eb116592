import type { z } from "zod";
import { SampleLink } from "../../../../db/models/SampleLink.ts";
import { transaction } from "../../../../db/transaction.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { recordChange } from "../../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { lockOrder } from "../../../ordering/access/findOrder.ts";
import { sampleLinkNotFound } from "../errors.ts";
import { findSampleOfOrder } from "../getTimeline.ts";
import { presentSampleLink } from "../present.ts";
import type { revokeSampleLinkInput } from "../schema.ts";

/** Revokes a link permanently. Idempotent. Returns { link }. Raises orderNotFound, forbidden, sampleNotFound,
 *  sampleLinkNotFound. */
export async function revokeSampleLink(
  ctx: SignedInContext,
  { orderId, sampleId, linkId }: z.output<typeof revokeSampleLinkInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, ctx, orderId);
    await findSampleOfOrder(ctx, { orderId, sampleId }, trx);
    const revoked = await SampleLink.query(trx)
      .where({ id: linkId, sampleId, revokedAt: null })
      .patch({ revokedAt: new Date(), revokedById: ctx.user.id });
    const link = await SampleLink.query(trx)
      .findOne({ id: linkId, sampleId })
      .withGraphFetched("[createdBy, revokedBy]");
    if (!link) return raise(sampleLinkNotFound());
    if (revoked > 0)
      await recordChange(trx, ctx, {
        action: "sampleLink.revoked",
        targetType: "sampleLink",
        targetId: linkId,
        order,
        before: { revokedAt: null },
        after: { revokedAt: link.revokedAt?.toISOString() },
      });
    return { link: presentSampleLink(link, new Date()) };
  });
}
