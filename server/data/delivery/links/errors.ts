import { ApiError, PassingError } from "../../../platform/errors/apiError.ts";
import { DELIVERY_LINK_DAYS_MAX, DELIVERY_LINKS_MAX } from "../../../platform/limits/limits.ts";

// What the one who makes a link is told.
export const linkNeedsPublication = () =>
  new ApiError(409, "A link can be made once the delivery is published");
export const expiryOutOfRange = () =>
  new ApiError(400, `A link expires within ${DELIVERY_LINK_DAYS_MAX} days from now`);
export const tooManyLinks = () =>
  new ApiError(409, `A delivery has at most ${DELIVERY_LINKS_MAX} open links. Revoke one first.`);
export const noLinkForDemoOwner = () =>
  new ApiError(409, "The order of a demo account is not shared by link");

// What the one who follows it is told. A wrong token learns nothing about links there are or were.
export const linkNotFound = () => new ApiError(404, "Delivery link not found");
export const tooManyWrongLinks = (retryAfterSeconds: number) =>
  new PassingError(429, "Too many wrong links. Try again later.", retryAfterSeconds);
export const linkRevoked = () => new ApiError(410, "This link has been revoked. Ask for a new one.");
export const linkExpired = () => new ApiError(410, "This link has expired. Ask for a new one.");
export const notInDelivery = () => new ApiError(404, "This file is no longer part of the delivery");
