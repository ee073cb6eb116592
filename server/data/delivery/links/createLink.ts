import type { Knex } from "knex";
import { raw } from "objection";
import type { z } from "zod";
import { DeliveryLink } from "../../../../db/models/DeliveryLink.ts";
import { User } from "../../../../db/models/User.ts";
import { transaction } from "../../../../db/transaction.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { recordChange } from "../../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { DELIVERY_LINK_DAYS_MAX, DELIVERY_LINKS_MAX } from "../../limits.ts";
import { lockOrder } from "../../../ordering/access/findOrder.ts";
import type { createLinkInput, revokeLinkInput } from "../schema.ts";
import {
  expiryOutOfRange,
  linkNeedsPublication,
  noLinkForDemoOwner,
  tooManyLinks,
  linkNotFound,
} from "./errors.ts";
import { presentLink } from "./listLinks.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates a link to a published delivery for a person without an account. expiresAt, or days from now: default 14, at
 *  most 90. Returns { link } with its token. Raises orderNotFound, forbidden, linkNeedsPublication, noLinkForDemoOwner,
 *  expiryOutOfRange, tooManyLinks. */
export async function createLink(
  ctx: SignedInContext,
  { orderId, label, expiresAt: wished, days }: z.output<typeof createLinkInput>,
) {
  const now = Date.now();
  const expiresAt = wished ?? new Date(now + days * DAY_MS);
  const latest = now + DELIVERY_LINK_DAYS_MAX * DAY_MS;
  return transaction(ctx.db, async (trx) => {
    // The lock excludes a concurrent unpublication and concurrent links above the limit.
    const order = await lockOrder(trx, ctx, orderId);
    if (order.sequencingFilesPublishedAt === null) raise(linkNeedsPublication());
    if ((await User.query(trx).findById(order.userId))?.isDemo) raise(noLinkForDemoOwner());
    if (expiresAt.getTime() <= now || expiresAt.getTime() > latest) raise(expiryOutOfRange());
    if ((await countOpen(trx, orderId)) >= DELIVERY_LINKS_MAX) raise(tooManyLinks());
    const { id } = await DeliveryLink.query(trx).insert({
      orderId,
      label,
      expiresAt,
      createdById: ctx.user.id,
    });
    await recordChange(trx, ctx, {
      action: "deliveryLink.created",
      targetType: "deliveryLink",
      targetId: id,
      order,
      after: { label, expiresAt: expiresAt.toISOString() },
    });
    const link = await DeliveryLink.query(trx).findById(id).withGraphFetched("[createdBy, revokedBy]");
    return { link: presentLink(ctx, link as DeliveryLink, new Date(now)) };
  });
}

function countOpen(trx: Knex.Transaction, orderId: string): Promise<number> {
  return DeliveryLink.query(trx)
    .where({ orderId, revokedAt: null })
    .where("expiresAt", ">", raw("now()"))
    .resultSize();
}

/** Revokes a link permanently and aborts its active downloads; idempotent. Returns { link }. Raises orderNotFound,
 *  forbidden, linkNotFound. */
export async function revokeLink(
  ctx: SignedInContext,
  { orderId, linkId }: z.output<typeof revokeLinkInput>,
) {
  return transaction(ctx.db, async (trx) => {
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
