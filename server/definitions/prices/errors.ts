import { refusal } from "../../platform/errors/refusal.ts";
import { PRICE_ITEMS_MAX, RATE_GROUPS_MAX } from "../limits.ts";

export const priceItemNotFound = refusal("prices.itemNotFound", 404, "Price item not found");
export const priceCodeTaken = refusal("prices.codeTaken", 400, "Price item with this code already exists");
export const validityCrossed = refusal(
  "prices.validityCrossed",
  400,
  "The first day of validity is after the last one",
);
export const tooManyPriceItems = refusal(
  "prices.tooManyItems",
  400,
  "A price list can have at most {items} items",
  { items: PRICE_ITEMS_MAX },
);
export const rateGroupNotFound = refusal("prices.rateNotFound", 404, "Rate not found");
export const rateNameTaken = refusal("prices.rateNameTaken", 400, "Rate with this name already exists");
export const rateInUse = refusal(
  "prices.rateInUse",
  400,
  "Cannot delete a rate that departments have. Give them another rate first.",
);
export const tooManyRates = refusal(
  "prices.tooManyRates",
  400,
  "An installation can have at most {rates} rates",
  { rates: RATE_GROUPS_MAX },
);
export const priceReferenceUnknown = refusal(
  "prices.referenceUnknown",
  400,
  "A department, service or price item of this request does not exist",
);
export const pricesHidden = refusal("prices.hidden", 403, "The facility does not show its prices");
