import type { Quote } from "../../../db/models/Quote.ts";
import type { QuoteLine } from "../../../db/models/QuoteLine.ts";
import { shortDecimal } from "../../definitions/prices/readPrices.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";

/** A quote with its lines. state: expired for a sent quote after its last day. Amounts are decimal texts. */
export function presentQuote(quote: Quote) {
  return {
    id: quote.id,
    number: quote.number,
    orderId: quote.orderId,
    state: isExpired(quote) ? ("expired" as const) : quote.state,
    currency: quote.currency,
    recipient: quote.recipient,
    purchaseOrder: quote.purchaseOrder,
    validUntil: quote.validUntil,
    note: quote.note,
    terms: quote.terms,
    total: quote.total,
    sentAt: quote.sentAt?.toISOString() ?? null,
    decidedAt: quote.decidedAt?.toISOString() ?? null,
    decidedBy: presentPerson(quote.decidedBy),
    reason: quote.reason,
    createdAt: quote.createdAt.toISOString(),
    lines: (quote.lines ?? []).toSorted((one, other) => one.position - other.position).map(presentLine),
  };
}

function presentLine(line: QuoteLine) {
  return {
    id: line.id,
    priceItemId: line.priceItemId,
    code: line.code,
    name: line.name,
    unit: line.unit,
    quantity: shortDecimal(line.quantity),
    unitPrice: shortDecimal(line.unitPrice),
    discountPercent: line.discountPercent,
    amount: line.amount,
  };
}

/** Whether a sent quote can no longer be accepted. */
export function isExpired({ state, validUntil }: Pick<Quote, "state" | "validUntil">): boolean {
  return state === "sent" && validUntil !== null && validUntil < today();
}

/** The present day in UTC as YYYY-MM-DD. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
