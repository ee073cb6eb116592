import type { Knex } from "knex";
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
import { matchesLink, linkIdIn } from "./sampleToken.ts";

/** Returns the current timeline of a sample for a holder of its link. Counts a use, except for repeated requests of
 *  an open page. Raises sampleLinkNotFound, tooManyWrongLinks, linkRevoked, linkExpired, sampleLinkClosed. */
export async function getLinkedTimeline(
  ctx: Context,
  { token, again }: z.output<typeof linkedTimelineInput>,
) {
  const link = (await findLink(ctx.db, token)) ?? (await refuseWrongLink(ctx, sampleLinkNotFound));
  const { sample, revokedAt, expiresAt } = link;
  const order = sample?.order;
  if (revokedAt !== null) raise(linkRevoked());
  if (expiresAt <= new Date()) raise(linkExpired());
  // A draft is visible only to its owner, and an order of a closed account is not shared.
  if (!sample || !order?.user?.active || order.user.isDemo || order.status === "DRAFT")
    return raise(sampleLinkClosed());
  const facts = await gatherFacts(ctx.site, order, sample);
  if (!again)
    await SampleLink.query(ctx.db)
      .findById(link.id)
      .patch({ useCount: raw("use_count + 1"), lastUsedAt: new Date() });
  return presentLinkedTimeline(link, { order, sample, facts });
}

async function findLink(db: Knex, token: string): Promise<SampleLink | undefined> {
  const linkId = linkIdIn(token);
  const link =
    linkId === undefined
      ? undefined
      : await SampleLink.query(db).findById(linkId).withGraphFetched("sample.order.user");
  return matchesLink(link, token) ? link : undefined;
}
