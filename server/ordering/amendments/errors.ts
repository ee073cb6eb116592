import { refusal } from "../../platform/errors/refusal.ts";
import { AMENDED_VALUES_MAX, AMENDED_VALUES_MAX_CHARACTERS } from "../limits.ts";

export const amendmentNotFound = refusal("amendments.notFound", 404, "Amendment not found");
export const amendmentEmpty = refusal("amendments.empty", 400, "The amendment changes nothing");
export const amendmentOfDraft = refusal(
  "amendments.ofDraft",
  409,
  "A draft needs no amendment: change the order itself",
);
export const amendmentOfEnded = refusal(
  "amendments.ofEnded",
  409,
  "A rejected or cancelled order cannot be amended",
);
export const amendmentOpen = refusal(
  "amendments.open",
  409,
  "The order has an open amendment. Withdraw it before you propose another one.",
);
export const amendmentDecided = refusal("amendments.decided", 409, "The amendment is already {state}");
export const amendmentOutdated = refusal(
  "amendments.outdated",
  409,
  "The order has changed since the amendment was proposed: {fields}. Decline it, so that the owner can propose it again.",
);
export const amendmentTooLarge = refusal(
  "amendments.tooLarge",
  400,
  "An amendment can change at most {most} sample values with {characters} characters in total",
  { most: AMENDED_VALUES_MAX, characters: AMENDED_VALUES_MAX_CHARACTERS },
);
export const amendedSamplesChanged = refusal(
  "amendments.samplesChanged",
  409,
  "Samples were changed or deleted since the amendment was proposed: {sampleCodes}. Decline it, so that the owner can propose it again.",
);
