import { raw } from "objection";
import type { z } from "zod";
import { SampleLink } from "../../../../db/models/SampleLink.ts";
import { User } from "../../../../db/models/User.ts";
import { newId } from "../../../../db/newId.ts";
import { transaction } from "../../../../db/transaction.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { recordChange } from "../../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { noLinkForDemoOwner } from "../../../data/delivery/links/errors.ts";
import { SAMPLE_LINKS_MAX } from "../../limits.ts";
import { lockOrder } from "../../../ordering/access/findOrder.ts";
import { linkNeedsSubmission, tooManySampleLinks } from "../errors.ts";
import { findSampleOfOrder } from "../getTimeline.ts";
import { presentSampleLink } from "../present.ts";
import type { createSampleLinkInput } from "../schema.ts";
import { tokenDigest, newToken } from "./sampleToken.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates a link to the timeline of a sample that needs no account. days: default 30, at most 90. Returns { link,
 *  token }; the token is returned only here. Raises orderNotFound, forbidden, sampleNotFound, linkNeedsSubmission,
 *  noLinkForDemoOwner, tooManySampleLinks. */
export async function createSampleLink(
  ctx: SignedInContext,
  { orderId, sampleId, label, days }: z.output<typeof createSampleLinkInput>,
) {
  const id = newId();
  const token = newToken(id);
  const expiresAt = new Date(Date.now() + days * DAY_MS);
  return transaction(ctx.db, async (trx) => {
    // The lock prevents concurrent links from exceeding the limit.
    const order = await lockOrder(trx, ctx, orderId);
    await findSampleOfOrder(ctx, { orderId, sampleId }, trx);
    if (order.status === "DRAFT") raise(linkNeedsSubmission());
    if ((await User.query(trx).findById(order.userId))?.isDemo) raise(noLinkForDemoOwner());
    const open = SampleLink.query(trx)
      .where({ sampleId, revokedAt: null })
      .where("expiresAt", ">", raw("now()"));
    if ((await open.resultSize()) >= SAMPLE_LINKS_MAX) raise(tooManySampleLinks());
    const digest = tokenDigest(token);
    await SampleLink.query(trx).insert({
      id,
      sampleId,
      tokenDigest: digest,
      label,
      expiresAt,
      createdById: ctx.user.id,
    });
    await recordChange(trx, ctx, {
      action: "sampleLink.created",
      targetType: "sampleLink",
      targetId: id,
      order,
      after: { sampleId, label, expiresAt: expiresAt.toISOString() },
    });
    const link = await SampleLink.query(trx)
      .findById(id)
      .withGraphFetched("[createdBy, revokedBy]")
      .throwIfNotFound();
    return { link: presentSampleLink(link, new Date()), token };
  });
}
