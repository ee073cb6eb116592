import { refusal } from "../../platform/errors/refusal.ts";
import { TERMS_VERSIONS_MAX } from "../limits.ts";

export const termsChanged = refusal(
  "terms.changed",
  409,
  "This version of the terms of use is not in force. Read the present one.",
);
export const noTerms = refusal("terms.none", 404, "No terms of use are in force");
export const termsVersionNotFound = refusal(
  "terms.versionNotFound",
  404,
  "Version of the terms of use not found",
);
export const tooManyTermsVersions = refusal(
  "terms.tooMany",
  400,
  "At most {most} versions of the terms of use can be published",
  { most: TERMS_VERSIONS_MAX },
);
export const acceptanceNeedsSession = refusal(
  "terms.needSession",
  403,
  "Terms of use are accepted in a session",
);
