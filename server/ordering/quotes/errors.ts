import { refusal } from "../../platform/errors/refusal.ts";
import { QUOTES_PER_ORDER_MAX } from "../limits.ts";

export const quoteNotFound = refusal("quotes.notFound", 404, "Quote not found");
export const currencyMissing = refusal(
  "quotes.currencyMissing",
  400,
  "Set a currency in Settings → Execution → Prices of computing before you create a quote",
);
export const tooManyQuotes = refusal("quotes.tooMany", 400, "An order can have at most {quotes} quotes", {
  quotes: QUOTES_PER_ORDER_MAX,
});
export const quoteFixed = refusal(
  "quotes.fixed",
  409,
  "Only a draft of a quote can be changed. Withdraw a sent quote first.",
);
export const quoteEmpty = refusal("quotes.empty", 400, "Add at least one line before you send the quote");
export const quoteNotSent = refusal("quotes.notSent", 409, "The quote is not open for a decision");
export const quoteExpired = refusal(
  "quotes.expired",
  409,
  "The quote expired on {validUntil}. Ask the facility for a new one.",
);
export const quoteOutdated = refusal(
  "quotes.outdated",
  400,
  "The quote would have expired. Choose a later last day.",
);
