import type { Knex } from "knex";
import { Quote } from "../../../db/models/Quote.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { findOwnOrder, lockOrder } from "../access/findOrder.ts";
import { quoteNotFound } from "./errors.ts";
import { presentQuote } from "./present.ts";

/** Lists the quotes of an order, newest first: all for the facility, those that were sent for the owner. Returns {
 *  quotes }. Raises orderNotFound, forbidden. */
export async function listQuotes(ctx: SignedInContext, { orderId }: { orderId: string }) {
  await findOwnOrder(ctx, orderId);
  const quotes = await visibleQuotes(ctx).where({ orderId }).orderBy("number", "desc");
  return { quotes: quotes.map(presentQuote) };
}

/** Finds a quote that the caller may see, with its lines. Raises quoteNotFound, forbidden. */
export async function findQuote(ctx: SignedInContext, { quoteId }: { quoteId: string }): Promise<Quote> {
  const quote = (await visibleQuotes(ctx).findById(quoteId)) ?? raise(quoteNotFound());
  await findOwnOrder(ctx, quote.orderId);
  return quote;
}

/** Finds a quote that the caller may change, in a transaction, and locks its order and the quote. Returns both. Raises
 *  quoteNotFound, forbidden. */
export async function lockQuote(trx: Knex.Transaction, ctx: SignedInContext, quoteId: string) {
  const found = (await Quote.query(trx).findById(quoteId).select("orderId")) ?? raise(quoteNotFound());
  const order = await lockOrder(trx, ctx, found.orderId);
  const quote = (await Quote.query(trx).findById(quoteId).forUpdate()) ?? raise(quoteNotFound());
  return { order, quote };
}

/** Reads a quote with everything that an answer shows. */
export async function readQuote(trx: Knex, quoteId: string): Promise<Quote> {
  return Quote.query(trx).findById(quoteId).withGraphFetched("[lines, decidedBy]").throwIfNotFound();
}

// A researcher sees no drafts.
function visibleQuotes({ db, user }: SignedInContext) {
  const quotes = Quote.query(db).withGraphFetched("[lines, decidedBy]");
  return hasRight(user, "records.read") ? quotes : quotes.whereNot("state", "draft");
}
