import { raw } from "objection";
import type { z } from "zod";
import { SampleLink } from "../../../../db/models/SampleLink.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import type { Context } from "../../../platform/rpc/context.ts";
import { linkExpired, linkRevoked } from "../../../data/delivery/links/errors.ts";
import { refuseWrongLink } from "../../../data/delivery/links/findLink.ts";
import { sampleLinkClosed, sampleLinkNotFound } from "../errors.ts";
import { gatherFacts } from "../gatherFacts.ts";
import { presentLinkedTimeline } from "../present.ts";
import type { linkedTimelineInput } from "../schema.ts";
import { isTokenOf, linkIdIn } from "./sampleToken.ts";

/** Where a sample is, for whoever holds a link to it, as it stands now. Counts the use, unless it is asked again.
 *  Raises sampleLinkNotFound, tooManyWrongLinks, linkRevoked, linkExpired, sampleLinkClosed. */
export async function getLinkedTimeline(
  ctx: Context,
  { token, again }: z.output<typeof linkedTimelineInput>,
) {
  const link = (await linkOf(token)) ?? (await refuseWrongLink(ctx, sampleLinkNotFound));
  const { sample, revokedAt, expiresAt } = link;
  const order = sample?.order;
  if (revokedAt !== null) raise(linkRevoked());
  if (expiresAt <= new Date()) raise(linkExpired());
  // A draft is changed by its owner alone, and the order of a closed account is nobody's to share.
  if (!sample || !order?.user?.active || order.user.isDemo || order.status === "DRAFT")
    return raise(sampleLinkClosed());
  const facts = await gatherFacts(ctx.site, order, sample);
  if (!again)
    await SampleLink.query()
      .findById(link.id)
      .patch({ useCount: raw("use_count + 1"), lastUsedAt: new Date() });
  return presentLinkedTimeline(link, { order, sample, facts });
}

async function linkOf(token: string): Promise<SampleLink | undefined> {
  const linkId = linkIdIn(token);
  const link =
    linkId === undefined
      ? undefined
      : await SampleLink.query().findById(linkId).withGraphFetched("sample.order.user");
  return isTokenOf(link, token) ? link : undefined;
}
