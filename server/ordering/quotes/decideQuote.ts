import type { z } from "zod";
import { Quote } from "../../../db/models/Quote.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { notify } from "../../platform/notifications/notify.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { recorded } from "./changeQuote.ts";
import { quoteExpired, quoteNotFound, quoteNotSent } from "./errors.ts";
import { lockQuote } from "./findQuote.ts";
import { isExpired } from "./present.ts";
import type { decideQuoteInput } from "./schema.ts";

/** Accepts or declines a sent quote: by the owner of the order, or by the facility for a customer who decided outside
 *  of Lanekeeper. The facility is notified. Returns { quote }. Raises quoteNotFound, forbidden, quoteNotSent,
 *  quoteExpired. */
export async function decideQuote(
  ctx: SignedInContext,
  { quoteId, accept, purchaseOrder, reason }: z.output<typeof decideQuoteInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const { order, quote } = await lockQuote(trx, ctx, quoteId);
    const isOwner = order.userId === ctx.user.id;
    if (!isOwner && !hasRight(ctx.user, "billing.manage")) raise(forbidden());
    if (quote.state === "draft" && !hasRight(ctx.user, "records.read")) raise(quoteNotFound());
    if (quote.state !== "sent") raise(quoteNotSent());
    if (accept && isExpired(quote)) raise(quoteExpired({ validUntil: quote.validUntil ?? "" }));
    await Quote.query(trx)
      .findById(quoteId)
      .patch({
        state: accept ? "accepted" : "declined",
        decidedAt: new Date(),
        decidedById: ctx.user.id,
        ...(accept && purchaseOrder ? { purchaseOrder } : {}),
        reason: accept ? null : (reason ?? null),
      });
    const kind = accept ? "quote.accepted" : "quote.declined";
    await notify(trx, ctx, { kind, to: { facility: true }, orderId: order.id });
    return recorded(trx, ctx, { order, id: quoteId, action: accept ? "quote.accepted" : "quote.declined" });
  });
}
