import type { z } from "zod";
import { SampleLink } from "../../../../db/models/SampleLink.ts";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { forbidden } from "../../../platform/errors/errors.ts";
import { mayChangeOrder } from "../../../ordering/access/orderAccess.ts";
import { findSampleOfOrder } from "../getTimeline.ts";
import { presentSampleLink } from "../present.ts";
import type { sampleLinksInput } from "../schema.ts";

/** Lists all links to a sample including revoked and expired ones, newest first. Returns { links, total, limit,
 *  offset }. Raises sampleNotFound, forbidden. */
export async function listSampleLinks(
  ctx: SignedInContext,
  { orderId, sampleId, limit, offset }: z.output<typeof sampleLinksInput>,
) {
  const { order } = await findSampleOfOrder(ctx, { orderId, sampleId });
  if (!mayChangeOrder(ctx.user, order)) raise(forbidden());
  const found = SampleLink.query(ctx.db).where({ sampleId });
  const [links, total] = await Promise.all([
    found
      .clone()
      .withGraphFetched("[createdBy, revokedBy]")
      .orderBy("id", "desc")
      .limit(limit)
      .offset(offset),
    found.resultSize(),
  ]);
  const now = new Date();
  return { links: links.map((link) => presentSampleLink(link, now)), total, limit, offset };
}
