import { rateRefusal, refusal } from "../../../platform/errors/refusal.ts";
import { DELIVERY_LINKS_MAX, DELIVERY_LINK_DAYS_MAX } from "../../limits.ts";

// Refusals for the creator of a link.
export const linkNeedsPublication = refusal(
  "links.needsPublication",
  409,
  "A link can be created once the delivery is published",
);
export const expiryOutOfRange = refusal(
  "links.expiryOutOfRange",
  400,
  "A link must expire within {days} days",
  { days: DELIVERY_LINK_DAYS_MAX },
);
export const tooManyLinks = refusal(
  "links.tooManyLinks",
  409,
  "A delivery can have at most {most} active links. Revoke one first.",
  { most: DELIVERY_LINKS_MAX },
);
export const noLinkForDemoOwner = refusal(
  "links.noLinkForDemoOwner",
  409,
  "Orders of demo accounts cannot be shared by link",
);

// Refusals for the holder of a link. A wrong token reveals nothing about current or former links.
export const linkNotFound = refusal("links.notFound", 404, "Delivery link not found");
export const tooManyWrongLinks = rateRefusal(
  "links.tooManyWrongLinks",
  "Too many wrong links. Try again later.",
);
export const linkRevoked = refusal("links.revoked", 410, "This link has been revoked. Ask for a new one.");
export const linkExpired = refusal("links.expired", 410, "This link has expired. Ask for a new one.");
export const notInDelivery = refusal(
  "links.notInDelivery",
  404,
  "This file is no longer part of the delivery",
);
