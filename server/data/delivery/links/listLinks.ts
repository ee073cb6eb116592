import type { z } from "zod";
import { DeliveryLink } from "../../../../db/models/DeliveryLink.ts";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { findOwnOrder } from "../../../ordering/access/findOrder.ts";
import type { linksInput } from "../schema.ts";
import type { Order } from "../../../../db/models/Order.ts";
import type { DeliveredFile } from "../deliveredFiles.ts";
import { signLinkToken } from "./findLink.ts";
import { presentPerson } from "../../../platform/people/presentPerson.ts";

/** Lists all current and former links of a delivery, newest first. Returns { links, total, limit, offset }. Raises
 *  orderNotFound, forbidden. */
export async function listLinks(
  ctx: SignedInContext,
  { orderId, limit, offset }: z.output<typeof linksInput>,
) {
  await findOwnOrder(ctx, orderId);
  const found = DeliveryLink.query(ctx.db).where({ orderId });
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
  return { links: links.map((link) => presentLink(ctx, link, now)), total, limit, offset };
}

/**
 * A link for users who may create one. token: only while the link is open, and never for a demo session, which cannot
 * download.
 */
export function presentLink({ site, user }: SignedInContext, link: DeliveryLink, now: Date) {
  const state = linkState(link, now);
  return {
    id: link.id,
    label: link.label,
    state,
    createdAt: link.createdAt.toISOString(),
    createdBy: presentPerson(link.createdBy),
    expiresAt: link.expiresAt.toISOString(),
    revokedAt: link.revokedAt?.toISOString() ?? null,
    revokedBy: presentPerson(link.revokedBy),
    downloadCount: link.downloadCount,
    lastUsedAt: link.lastUsedAt?.toISOString() ?? null,
    token: state === "open" && site.linkKey && !user.isDemo ? signLinkToken(site.linkKey, link) : null,
  };
}

function linkState({ revokedAt, expiresAt }: DeliveryLink, now: Date): "open" | "expired" | "revoked" {
  if (revokedAt !== null) return "revoked";
  return expiresAt <= now ? "expired" : "open";
}

/** A delivery for the holder of a link: without server paths and personal data; of the order only its names. */
export function presentLinkedDelivery(
  order: Order,
  link: DeliveryLink,
  files: (DeliveredFile & { isMissing: boolean })[],
) {
  return {
    order: { number: order.orderNumber, name: order.name },
    expiresAt: link.expiresAt.toISOString(),
    files: files.map(
      ({ id, kind, sampleCode, fileName, savedAs, size, checksum, md5, sha256, hashState, isMissing }) => ({
        id,
        kind,
        sampleCode,
        fileName,
        savedAs,
        size,
        checksum,
        md5,
        sha256,
        hashState,
        isMissing,
      }),
    ),
  };
}
