import { refusal } from "../../platform/errors/refusal.ts";

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
