import { detailedRefusal, refusal } from "../../platform/errors/refusal.ts";

export const technologiesNotFetched = refusal(
  "catalog.technologiesNotFetched",
  500,
  "Failed to fetch technologies",
);
export const configRequired = refusal("catalog.configRequired", 400, "Config is required");
export const technologiesNotArray = refusal(
  "catalog.technologiesNotArray",
  400,
  "Technologies must be an array",
);
export const syncUrlInvalid = refusal("catalog.syncUrlInvalid", 400, "syncUrl must be a valid http(s) URL");
export const unknownAction = refusal("catalog.unknownAction", 400, "Unknown action");
export const catalogNotSaved = detailedRefusal("catalog.notSaved", 400, "The catalog cannot be saved");
const changedMeanwhile = refusal(
  "catalog.changedMeanwhile",
  409,
  "The catalog was changed by another user: reload it",
);
export const catalogChangedMeanwhile = (revision: number | null) => changedMeanwhile(undefined, { revision });
export const revisionNotFound = refusal("catalog.revisionNotFound", 404, "Catalog revision not found");

/** Of providers: what they answered is theirs to mend, and the stored catalog stays as it was (additions §4). */
export const providerRefused = refusal("catalog.providerRefused", 502, "API returned {status}");
export const providerInvalid = detailedRefusal(
  "catalog.providerInvalid",
  502,
  "Registry returned invalid sequencing tech config",
);
export const providerUnreachable = refusal("catalog.providerUnreachable", 502, "The catalog provider {why}");
