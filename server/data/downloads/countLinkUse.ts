import type { Knex } from "knex";
import { raw } from "objection";
import { DeliveryLink } from "../../../db/models/DeliveryLink.ts";
import { Order } from "../../../db/models/Order.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { linkClosed } from "./errors.ts";

/** Counts a download by a link, in the one statement that also asks whether the link is still open: once a revocation
 *  or the end of the publication is committed, no further file begins.
 *  fromTheStart: whether it begins with the first byte; what goes on with a file is not counted again.
 *  Raises linkClosed. */
export async function countLinkUse(
  trx: Knex.Transaction,
  linkId: string,
  { fromTheStart }: { fromTheStart: boolean },
): Promise<void> {
  const counted = await DeliveryLink.query(trx)
    .findById(linkId)
    .whereNull("revokedAt")
    .where("expiresAt", ">", raw("now()"))
    .whereExists(
      Order.query()
        .whereColumn("orders.id", "delivery_links.orderId")
        .whereNotNull("orders.sequencingFilesPublishedAt"),
    )
    .patch({ lastUsedAt: new Date(), ...(fromTheStart ? { downloadCount: raw("download_count + 1") } : {}) });
  if (counted === 0) raise(linkClosed());
}
