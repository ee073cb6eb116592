import { z } from "zod";
import { PRICE_UNITS, QUOTE_STATES, QUOTE_UNITS } from "../../db/values.ts";
import { pricesHidden } from "../../server/definitions/prices/errors.ts";
import { orderNotFound } from "../../server/ordering/access/errors.ts";
import {
  currencyMissing,
  quoteEmpty,
  quoteExpired,
  quoteFixed,
  quoteNotFound,
  quoteNotSent,
  quoteOutdated,
  tooManyQuotes,
} from "../../server/ordering/quotes/errors.ts";
import { forbidden } from "../../server/platform/errors/errors.ts";
import type { billing } from "../billing.ts";
import type { Described, FileAnswer } from "./operation.ts";
import { id, person, sheet, time } from "./shapes.ts";

const pdf: FileAnswer = { description: "PDF, for display in a browser", contentTypes: ["application/pdf"] };
const decimal = z.string().describe("Decimal number, such as 12.50");
const day = z.string().describe("YYYY-MM-DD");
const line = z.object({
  id,
  priceItemId: id.nullable(),
  code: z.string().nullable(),
  name: z.string(),
  unit: z.enum(QUOTE_UNITS),
  quantity: decimal,
  unitPrice: decimal,
  discountPercent: decimal,
  amount: decimal.describe("Quantity times unit price less the discount, rounded to two decimals"),
});
const quote = z
  .object({
    id,
    number: z.string(),
    orderId: id,
    state: z.enum([...QUOTE_STATES, "expired"]).describe("A sent quote is `expired` after its last day"),
    currency: z.string(),
    recipient: z.string().nullable(),
    purchaseOrder: z.string().nullable(),
    validUntil: day.nullable().describe("Last day on which the quote can be accepted"),
    note: z.string().nullable(),
    terms: z.string().nullable(),
    total: decimal,
    sentAt: time.nullable(),
    decidedAt: time.nullable(),
    decidedBy: person.nullable(),
    reason: z.string().nullable().describe("Why the quote was declined"),
    createdAt: time,
    lines: z.array(line),
  })
  .meta({ id: "Quote" });
const given = z.object({
  recipient: z.string().nullable().optional(),
  purchaseOrder: z.string().nullable().optional(),
  validUntil: day.nullable().optional(),
  note: z.string().nullable().optional(),
  terms: z.string().nullable().optional(),
  lines: z
    .array(
      line
        .omit({ id: true, amount: true, discountPercent: true })
        .partial({ priceItemId: true, code: true })
        .extend({ discountPercent: decimal.optional() }),
    )
    .optional(),
});

export const billingDescribed: Described<typeof billing> = {
  "GET /prices": {
    summary: "List prices",
    description:
      "Those valid today: for a researcher those of the rate of their department, if the facility shows them; for the facility those of the price list.",
    procedure: "prices.list",
    answers: {
      200: z.object({
        currency: z.string().nullable(),
        rate: z.string().nullable().describe("Name of the rate; null for the price list"),
        perCoreHour: decimal.nullable().describe("Price of computing"),
        items: z.array(
          z.object({
            id,
            code: z.string(),
            name: z.string(),
            unit: z.enum(PRICE_UNITS),
            price: decimal,
            listPrice: decimal,
            serviceId: id.nullable().describe("null: of every service"),
            validFrom: day.nullable(),
            validUntil: day.nullable(),
          }),
        ),
      }),
    },
    errors: [pricesHidden()],
  },
  "GET /orders/:orderId/quotes": {
    summary: "List quotes of an order",
    description: "Newest first; for the owner of the order without drafts.",
    procedure: "quotes.list",
    answers: { 200: z.object({ quotes: z.array(quote) }) },
    errors: [orderNotFound(), forbidden()],
  },
  "POST /orders/:orderId/quotes": {
    summary: "Create a draft of a quote",
    description:
      "Omitted `lines` are proposed from the order: the prices of its service per sample and flat prices, at the rate of its department. The recipient is the billing address, terms and last day are those of the settings.",
    procedure: "quotes.create",
    body: given,
    answers: { 201: z.object({ quote }) },
    errors: [orderNotFound(), currencyMissing(), tooManyQuotes()],
  },
  "PUT /quotes/:quoteId": {
    summary: "Change a draft of a quote",
    description: "Omitted fields are unchanged; `lines` replace all lines.",
    procedure: "quotes.update",
    body: given,
    answers: { 200: z.object({ quote }) },
    errors: [quoteNotFound(), quoteFixed()],
  },
  "POST /quotes/:quoteId/send": {
    summary: "Send a quote to the owner of the order",
    description: "The owner is notified and sees the quote from then on.",
    procedure: "quotes.send",
    answers: { 200: z.object({ quote }) },
    errors: [quoteNotFound(), quoteFixed(), quoteEmpty(), quoteOutdated()],
  },
  "POST /quotes/:quoteId/decision": {
    summary: "Accept or decline a quote",
    description: "By the owner of the order, or by the facility for them. The facility is notified.",
    procedure: "quotes.decide",
    body: z.object({
      accept: z.boolean(),
      purchaseOrder: z.string().nullable().optional(),
      reason: z.string().nullable().optional(),
    }),
    answers: { 200: z.object({ quote }) },
    errors: [quoteNotFound(), forbidden(), quoteNotSent(), quoteExpired({ validUntil: "<validUntil>" })],
  },
  "GET /quotes/:quoteId/pdf": {
    summary: "Print a quote",
    description: "`language` en or de, `paper` a4 or letter.",
    procedure: "bytes.quotes.print",
    answers: { 200: pdf },
    errors: [quoteNotFound(), forbidden()],
  },
  "GET /usage": {
    summary: "Export usage by department and month",
    description:
      "For the facility: submitted orders, sequenced samples, reads, published bytes and gigabases (10^9 bases), core hours and accepted quotes of each department, as CSV or xlsx. `published_gb` leaves out the published read sets whose bases are not known, which `read_sets_without_gb` counts; it is empty if none is known. At most 60 months (UTC), both included.",
    procedure: "bytes.billing.usage",
    answers: { 200: sheet },
  },
};
