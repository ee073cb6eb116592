import { z } from "zod";
import { QUOTE_UNITS } from "../../../db/values.ts";
import { day, decimal } from "../../definitions/prices/priceInputs.ts";
import { inputText } from "../../platform/errors/schemaText.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { optionalText, text } from "../../platform/input/text.ts";
import { QUOTE_LINES_MAX } from "../limits.ts";

const NAME_REQUIRED = inputText("quotes.nameRequired", "The name of a line is missing");
const DISCOUNT = inputText("quotes.discountRefused", "A discount must be from 0 to 100 percent");

const line = z.object({
  priceItemId: recordId.nullable().optional(),
  code: optionalText(50),
  name: z.string(NAME_REQUIRED).pipe(text(200).min(1, NAME_REQUIRED)),
  unit: z.enum(QUOTE_UNITS),
  quantity: decimal,
  unitPrice: decimal,
  discountPercent: decimal.refine((percent) => Number(percent) <= 100, DISCOUNT).default("0.00"),
});

const content = z.object({
  recipient: optionalText(2_000),
  purchaseOrder: optionalText(100),
  validUntil: day.optional(),
  note: optionalText(5_000),
  terms: optionalText(10_000),
  lines: z.array(line).max(QUOTE_LINES_MAX).optional(),
});

export const quotesOfOrder = z.object({ orderId: recordId });
export const quoteId = z.object({ quoteId: recordId });
export const printQuoteInput = quoteId.extend({
  language: z.enum(["en", "de"]).catch("en"),
  paper: z.enum(["a4", "letter"]).catch("a4"),
});
/** lines: proposed from the order if omitted. */
export const createQuoteInput = content.extend({ orderId: recordId });
/** lines: replace all lines if given. */
export const updateQuoteInput = content.extend({ quoteId: recordId });
/** purchaseOrder: of the customer, for the invoice. reason: why the quote is declined. */
export const decideQuoteInput = z.object({
  quoteId: recordId,
  accept: z.boolean(),
  purchaseOrder: optionalText(100),
  reason: optionalText(2_000),
});
