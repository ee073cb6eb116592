import type { Knex } from "knex";
import type { z } from "zod";
import { newId } from "../../../db/newId.ts";
import type { Order } from "../../../db/models/Order.ts";
import { PriceItem } from "../../../db/models/PriceItem.ts";
import { Quote } from "../../../db/models/Quote.ts";
import { QuoteLine } from "../../../db/models/QuoteLine.ts";
import { transaction } from "../../../db/transaction.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { lineAmount, sumAmounts } from "../../definitions/prices/rules/money.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { definedFields } from "../../platform/input/definedFields.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { lockOrder } from "../access/findOrder.ts";
import { QUOTES_PER_ORDER_MAX } from "../limits.ts";
import { currencyMissing, quoteFixed, tooManyQuotes } from "./errors.ts";
import { lockQuote, readQuote } from "./findQuote.ts";
import { presentQuote } from "./present.ts";
import { type GivenLine, proposeLines } from "./proposeLines.ts";
import type { createQuoteInput, updateQuoteInput } from "./schema.ts";

/** Creates a draft of a quote for an order. Omitted: lines are proposed from the order, the recipient is its billing
 *  address, terms and last day are those of the settings. Returns { quote }. Raises orderNotFound, forbidden,
 *  currencyMissing, tooManyQuotes. */
export async function createQuote(
  ctx: SignedInContext,
  { orderId, lines, ...given }: z.output<typeof createQuoteInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, ctx, orderId);
    const { currency } = await readSetting("pipeline-prices", trx);
    const billing = await readSetting("billing", trx);
    if (currency === null) raise(currencyMissing());
    if ((await Quote.query(trx).where({ orderId }).resultSize()) >= QUOTES_PER_ORDER_MAX)
      raise(tooManyQuotes());
    const { id } = await Quote.query(trx)
      .insert({
        number: await nextQuoteNumber(trx, new Date()),
        orderId,
        currency,
        recipient: order.billingAddress,
        validUntil: dayAfter(billing.quoteDays),
        terms: billing.quoteTerms === "" ? null : billing.quoteTerms,
        createdById: ctx.user.id,
        ...definedFields(given),
      })
      .returning("id");
    await writeLines(trx, id, lines ?? (await proposeLines(trx, order)));
    return recorded(trx, ctx, { order, id, action: "quote.created" });
  });
}

/** Changes the given fields of a draft; lines replace all lines. Returns { quote }. Raises quoteNotFound, forbidden,
 *  quoteFixed. */
export async function updateQuote(
  ctx: SignedInContext,
  { quoteId, lines, ...given }: z.output<typeof updateQuoteInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const { order, quote } = await lockQuote(trx, ctx, quoteId);
    if (quote.state !== "draft") raise(quoteFixed());
    const before = facts(await readQuote(trx, quoteId));
    const columns = definedFields(given);
    if (Object.keys(columns).length > 0) await Quote.query(trx).findById(quoteId).patch(columns);
    if (lines) await writeLines(trx, quoteId, lines);
    return recorded(trx, ctx, { order, id: quoteId, action: "quote.changed", before });
  });
}

/** Deletes a draft; its number is not used again. Raises quoteNotFound, forbidden, quoteFixed. */
export async function removeQuote(ctx: SignedInContext, { quoteId }: { quoteId: string }): Promise<void> {
  await transaction(ctx.db, async (trx) => {
    const { order, quote } = await lockQuote(trx, ctx, quoteId);
    if (quote.state !== "draft") raise(quoteFixed());
    await Quote.query(trx).deleteById(quoteId);
    await recordChange(trx, ctx, {
      action: "quote.deleted",
      targetType: "quote",
      targetId: quoteId,
      order,
      before: { number: quote.number },
    });
  });
}

/** Records a change of a quote and returns it as an answer. */
export async function recorded(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  {
    order,
    id,
    action,
    before,
  }: { order: Order; id: string; action: string; before?: Record<string, unknown> },
) {
  const quote = await readQuote(trx, id);
  await recordChange(trx, ctx, {
    action,
    targetType: "quote",
    targetId: id,
    order,
    ...(before && { before }),
    after: facts(quote),
  });
  return { quote: presentQuote(quote) };
}

// Lines of unknown items are free lines: the item may have been deleted in the meantime.
async function writeLines(trx: Knex.Transaction, quoteId: string, lines: GivenLine[]): Promise<void> {
  const ids = lines.flatMap(({ priceItemId }) => priceItemId ?? []);
  const known = new Set((await PriceItem.query(trx).findByIds(ids).select("id")).map(({ id }) => id));
  const rows = lines.map((line, position) => ({
    id: newId(),
    quoteId,
    position,
    priceItemId: line.priceItemId && known.has(line.priceItemId) ? line.priceItemId : null,
    code: line.code ?? null,
    name: line.name,
    unit: line.unit,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    discountPercent: line.discountPercent,
    amount: lineAmount(line),
  }));
  await QuoteLine.query(trx).delete().where({ quoteId });
  if (rows.length > 0) await QuoteLine.query(trx).insert(rows);
  await Quote.query(trx)
    .findById(quoteId)
    .patch({ total: sumAmounts(rows.map(({ amount }) => amount)) });
}

/** Returns the next number of the year, Q-YYYY-NNNN (UTC). Locks the row of the year until the transaction ends, so that
 *  numbers do not repeat. */
async function nextQuoteNumber(trx: Knex.Transaction, now: Date): Promise<string> {
  const year = now.getUTCFullYear();
  const rows = await trx("quote_number_years")
    .insert({ year, lastNumber: 1 })
    .onConflict("year")
    .merge({ lastNumber: trx.raw("quote_number_years.last_number + 1") })
    .returning<{ lastNumber: number }[]>("lastNumber");
  return `Q-${year}-${String(rows[0]?.lastNumber).padStart(4, "0")}`;
}

function dayAfter(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

function facts({ number, state, total, currency, validUntil, purchaseOrder, lines = [] }: Quote) {
  return { number, state, total, currency, validUntil, purchaseOrder, lines: lines.length };
}
