import { sentence } from "../../platform/errors/rules/sentence.ts";
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
  "Another user has changed the catalog. Reload it.",
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
/** Why a document of a provider is invalid. */
export const documentNestedTooDeep = sentence(
  "catalog.documentNestedTooDeep",
  "The catalog is nested more than {most} levels deep",
);
export const documentTooLarge = sentence(
  "catalog.documentTooLarge",
  "The catalog contains more than {most} values",
);
export const mergedTooLarge = sentence(
  "catalog.mergedTooLarge",
  "Together with the local entries, the catalog is too large",
);
export const encodingUnknown = sentence(
  "catalog.encodingUnknown",
  "The catalog has an unknown content encoding",
);

export const providerUnreachable = refusal("catalog.providerUnreachable", 502, "The catalog provider {why}");
/** The params of providerUnreachable. */
export const whyUnreachable = {
  unknown: sentence("catalog.provider.unknown", "has no address; set REGISTRY_URL"),
  noConnection: sentence("catalog.provider.noConnection", "cannot be reached"),
  tooSlow: sentence("catalog.provider.tooSlow", "takes too long to respond"),
  otherProtocol: sentence("catalog.provider.otherProtocol", "redirects to another protocol"),
  tooManyRedirects: sentence("catalog.provider.tooManyRedirects", "redirects too often"),
  interrupted: sentence("catalog.provider.interrupted", "interrupted its response"),
  tooLarge: sentence("catalog.provider.tooLarge", "sends more than 20 MB"),
};
