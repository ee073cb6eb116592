import { refusal } from "../../platform/errors/refusal.ts";
import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS } from "./rules/logoLimits.ts";

export const logoTypeRefused = refusal(
  "settings.logoTypeRefused",
  400,
  "The logo must be a PNG, JPEG or WebP image",
);
export const logoTooLarge = refusal(
  "settings.logoTooLarge",
  400,
  "The logo must have at most {kilobytes} KB and {pixels} × {pixels} pixels",
  { kilobytes: LOGO_MAX_BYTES / 1_000, pixels: LOGO_MAX_PIXELS },
);
