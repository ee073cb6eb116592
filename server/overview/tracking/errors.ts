import { refusal } from "../../platform/errors/refusal.ts";
import { SAMPLE_LINKS_MAX } from "../limits.ts";

// Refusals for users who create links.
export const linkNeedsSubmission = refusal(
  "tracking.linkNeedsSubmission",
  409,
  "A tracking link can be created once the order is submitted",
);
export const tooManySampleLinks = refusal(
  "tracking.tooManySampleLinks",
  409,
  "A sample can have at most {most} active links. Revoke one first.",
  { most: SAMPLE_LINKS_MAX },
);

// Refusals for users of a link. A wrong token reveals nothing about existing or former links.
export const sampleLinkNotFound = refusal("tracking.notFound", 404, "Sample link not found");
export const sampleLinkClosed = refusal("tracking.closed", 404, "This sample is not available at the moment");
