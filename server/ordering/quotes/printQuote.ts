import type { z } from "zod";
import { Order } from "../../../db/models/Order.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { cachedLogo } from "../../access/facilityLogo/facilityLogo.ts";
import type { Block, Logo } from "../../platform/documents/documents.ts";
import type { Printed } from "../../platform/documents/printLabels.ts";
import { renderDocument } from "../../platform/documents/renderDocument.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findQuote } from "./findQuote.ts";
import { presentQuote } from "./present.ts";
import type { printQuoteInput } from "./schema.ts";

const WORDS = {
  en: {
    title: "Quote",
    draft: "Draft of a quote",
    facility: "Facility",
    recipient: "To",
    order: "Order",
    date: "Date",
    validUntil: "Valid until",
    purchaseOrder: "Purchase order",
    state: "State",
    accepted: "Accepted",
    declined: "Declined",
    expired: "Expired",
    item: "Item",
    quantity: "Quantity",
    unit: "Unit",
    price: "Unit price",
    discount: "Discount",
    amount: "Amount",
    total: "Total",
    note: "Note",
    terms: "Terms",
    units: {
      sample: "sample",
      lane: "lane",
      gb: "Gb",
      core_hour: "core hour",
      hour: "hour",
      flat: "flat",
    },
  },
  de: {
    title: "Angebot",
    draft: "Entwurf eines Angebots",
    facility: "Einrichtung",
    recipient: "An",
    order: "Auftrag",
    date: "Datum",
    validUntil: "Gültig bis",
    purchaseOrder: "Bestellnummer",
    state: "Stand",
    accepted: "Angenommen",
    declined: "Abgelehnt",
    expired: "Abgelaufen",
    item: "Bezeichnung",
    quantity: "Menge",
    unit: "Einheit",
    price: "Einzelpreis",
    discount: "Rabatt",
    amount: "Betrag",
    total: "Summe",
    note: "Bemerkung",
    terms: "Bedingungen",
    units: {
      sample: "Probe",
      lane: "Lane",
      gb: "Gb",
      core_hour: "Kernstunde",
      hour: "Stunde",
      flat: "pauschal",
    },
  },
};

/** Prints a quote as a PDF: facility with its logo, recipient, lines, total, last day and terms. Raises quoteNotFound, forbidden. */
export async function printQuote(
  ctx: SignedInContext,
  { quoteId, language, paper }: z.output<typeof printQuoteInput>,
): Promise<Printed> {
  const quote = presentQuote(await findQuote(ctx, { quoteId }));
  const [order, facility, { image }] = await Promise.all([
    Order.query(ctx.db).findById(quote.orderId).select("orderNumber", "name").throwIfNotFound(),
    readSetting("facility", ctx.db),
    cachedLogo(ctx.site),
  ]);
  // A PDF contains no WebP.
  const logo: Logo | undefined =
    image && image.type !== "webp" ? { type: image.type, base64: image.base64 } : undefined;
  const words = WORDS[language];
  const { number, currency, state } = quote;
  const facts: [string, string | null][] = [
    [words.facility, [facility.name, facility.contactEmail, facility.url].filter(Boolean).join("\n")],
    [words.recipient, quote.recipient],
    [words.order, [order.orderNumber, order.name].filter(Boolean).join(" · ")],
    [words.date, (quote.sentAt ?? quote.createdAt).slice(0, 10)],
    [words.validUntil, quote.validUntil],
    [words.purchaseOrder, quote.purchaseOrder],
    [words.state, state === "draft" || state === "sent" ? null : words[state]],
  ];
  const blocks: Block[] = [
    { kind: "facts", rows: facts.flatMap(([label, value]) => (value ? [[label, value]] : [])) },
    {
      kind: "table",
      columns: [
        { title: words.item, share: 8 },
        { title: words.quantity, share: 3, align: "right" },
        { title: words.unit, share: 3 },
        { title: words.price, share: 3, align: "right" },
        { title: words.discount, share: 3, align: "right" },
        { title: `${words.amount} (${currency})`, share: 4, align: "right" },
      ],
      rows: quote.lines.map((line) => [
        [line.code, line.name].filter(Boolean).join(" · "),
        line.quantity,
        words.units[line.unit],
        line.unitPrice,
        Number(line.discountPercent) === 0 ? "" : `${line.discountPercent} %`,
        line.amount,
      ]),
    },
    { kind: "heading", text: `${words.total}: ${quote.total} ${currency}` },
    ...noted(words.note, quote.note),
    ...noted(words.terms, quote.terms),
  ];
  const bytes = await renderDocument(
    {
      pages: {
        title: `${state === "draft" ? words.draft : words.title} ${number}`,
        subtitle: facility.name ?? "",
        paper,
        ...(logo && { logo }),
        blocks,
        footer: number,
      },
    },
    ctx.signal,
  );
  return { name: `${number}.pdf`, contentType: "application/pdf", isShown: true, bytes };
}

function noted(heading: string, text: string | null): Block[] {
  return text === null || text === ""
    ? []
    : [
        { kind: "heading", text: heading },
        { kind: "text", text },
      ];
}
