import { ApiError } from "../../platform/errors/apiError.ts";
import { SAMPLE_LINKS_MAX } from "../../platform/limits/limits.ts";

// What the one who makes a link is told.
export const linkNeedsSubmission = () =>
  new ApiError(409, "A sample is shared by link once its order is submitted");
export const tooManySampleLinks = () =>
  new ApiError(409, `A sample has at most ${SAMPLE_LINKS_MAX} open links. Revoke one first.`);

// What the one who follows it is told. A wrong token learns nothing about links there are or were.
export const sampleLinkNotFound = () => new ApiError(404, "Sample link not found");
export const sampleLinkClosed = () => new ApiError(404, "This sample is not shown at the moment");
