import { DeliveryLink } from "../../../../db/models/DeliveryLink.ts";
import type { Order } from "../../../../db/models/Order.ts";
import type { User } from "../../../../db/models/User.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import type { Context } from "../../../platform/rpc/context.ts";
import type { Site } from "../../../platform/site/site.ts";
import { linkExpired, linkRevoked } from "./errors.ts";
import { isSigned, readToken } from "./linkToken.ts";
import { refuseWrongLink } from "./refuseWrongLink.ts";
import { linkClosed } from "../../downloads/errors.ts";

export interface OpenLink {
  link: DeliveryLink;
  order: Order;
  /** Of the order: a link gives what they could download themselves at this moment, and no more. */
  owner: User;
}

/** The link a token is, when its delivery is open to it now.
 *  Raises linkNotFound, tooManyWrongLinks, linkRevoked, linkExpired, linkClosed. */
export async function findLink(ctx: Context, { token }: { token: string }): Promise<OpenLink> {
  const link = (await signedLink(ctx.site, token)) ?? (await refuseWrongLink(ctx));
  const { order, revokedAt, expiresAt } = link;
  const owner = order?.user;
  if (revokedAt !== null) raise(linkRevoked());
  if (expiresAt <= new Date()) raise(linkExpired());
  if (!order || !owner || order.sequencingFilesPublishedAt === null) return raise(linkClosed());
  if (!owner.active || owner.isDemo) raise(linkClosed());
  return { link, order, owner };
}

async function signedLink(site: Site, token: string): Promise<DeliveryLink | undefined> {
  const said = readToken(token);
  if (!said || !site.linkKey) return undefined;
  const link = await DeliveryLink.query().findById(said.linkId).withGraphFetched("order.user");
  return link && isSigned(site.linkKey, link, said.signature) ? link : undefined;
}
