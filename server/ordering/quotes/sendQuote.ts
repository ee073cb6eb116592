import { Quote } from "../../../db/models/Quote.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { notify } from "../../platform/notifications/notify.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { recorded } from "./changeQuote.ts";
import { quoteEmpty, quoteFixed, quoteNotSent, quoteOutdated } from "./errors.ts";
import { lockQuote, readQuote } from "./findQuote.ts";
import { today } from "./present.ts";

/** Sends a draft to the owner of the order, who sees it from then on and is notified. Returns { quote }. Raises
 *  quoteNotFound, forbidden, quoteFixed, quoteEmpty, quoteOutdated. */
export async function sendQuote(ctx: SignedInContext, { quoteId }: { quoteId: string }) {
  return transaction(ctx.db, async (trx) => {
    const { order, quote } = await lockQuote(trx, ctx, quoteId);
    if (quote.state !== "draft") raise(quoteFixed());
    const { lines = [], validUntil } = await readQuote(trx, quoteId);
    if (lines.length === 0) raise(quoteEmpty());
    if (validUntil !== null && validUntil < today()) raise(quoteOutdated());
    await Quote.query(trx).findById(quoteId).patch({ state: "sent", sentAt: new Date() });
    await notify(trx, ctx, { kind: "quote.sent", to: { userIds: [order.userId] }, orderId: order.id });
    return recorded(trx, ctx, { order, id: quoteId, action: "quote.sent" });
  });
}

/** Makes a quote that was sent and not accepted a draft again, which the owner does not see. Returns { quote }. Raises
 *  quoteNotFound, forbidden, quoteNotSent. */
export async function withdrawQuote(ctx: SignedInContext, { quoteId }: { quoteId: string }) {
  return transaction(ctx.db, async (trx) => {
    const { order, quote } = await lockQuote(trx, ctx, quoteId);
    if (quote.state !== "sent" && quote.state !== "declined") raise(quoteNotSent());
    await Quote.query(trx)
      .findById(quoteId)
      .patch({ state: "draft", sentAt: null, decidedAt: null, decidedById: null, reason: null });
    return recorded(trx, ctx, { order, id: quoteId, action: "quote.withdrawn" });
  });
}
