import { detailedRefusal, refusal } from "../../platform/errors/refusal.ts";

export const invalidPipelineId = refusal("pipelines.invalidPipelineId", 400, "Invalid pipeline ID");
export const pipelineConfigRefused = detailedRefusal(
  "pipelines.configRefused",
  400,
  "Pipeline config validation failed",
);

export const registryUnknown = refusal(
  "pipelines.registryUnknown",
  400,
  "No package registry is configured: set REGISTRY_URL",
);
export const registryUnreachable = refusal(
  "pipelines.registryUnreachable",
  502,
  "The package registry is unreachable",
);
export const registryRefused = refusal(
  "pipelines.registryRefused",
  502,
  "The package registry returned HTTP {status}",
);
export const registryAnswerTooLarge = refusal(
  "pipelines.registryAnswerTooLarge",
  502,
  "The response of the package registry exceeds the size limit",
);
export const registryInvalid = refusal(
  "pipelines.registryInvalid",
  502,
  "The package registry returned no valid index",
);
export const registryAwayRedirect = refusal(
  "pipelines.registryAwayRedirect",
  502,
  "The package registry redirects to an address that is not http or https",
);
export const registryRedirectsTooOften = refusal(
  "pipelines.registryRedirectsTooOften",
  502,
  "The package registry redirects more than three times",
);
export const unknownSource = refusal("pipelines.unknownSource", 400, "Package source not found");
export const sourceSlow = refusal(
  "pipelines.sourceSlow",
  502,
  "The source is responding slowly. Refresh in a minute.",
);
export const packageNotFound = refusal("pipelines.notFound", 404, "Pipeline package not found");
export const checksumMissing = refusal(
  "pipelines.checksumMissing",
  502,
  "The package registry lists no SHA-256 for this version; it was not installed",
);
export const checksumWrong = refusal(
  "pipelines.checksumWrong",
  502,
  "SHA-256 mismatch: the downloaded package is not the one that the registry lists",
);
export const credentialsNeeded = refusal(
  "pipelines.credentialsNeeded",
  400,
  "This package is private: enter its {keyLabel}",
);
export const packageUnreadable = refusal(
  "pipelines.unreadable",
  502,
  "The package cannot be unpacked: {why}",
);
export const packageInvalid = detailedRefusal(
  "pipelines.packageInvalid",
  502,
  "The package is not valid and was not installed",
);
export const packageOfOtherId = refusal(
  "pipelines.otherId",
  502,
  "The source contains the package {id}, not {wanted}",
);
export const packageOfOtherVersion = refusal(
  "pipelines.otherVersion",
  502,
  "The source contains version {version} of the package, not {wanted}",
);

export const gitMissing = refusal(
  "pipelines.gitMissing",
  503,
  "Git is not installed on the server. Install it (e.g. apt-get install git) and try again.",
);
export const repositoryAddressInvalid = refusal(
  "pipelines.repositoryAddressInvalid",
  502,
  "The registry lists an invalid repository, branch or path for this package",
);
export const repositoryNotCloned = refusal(
  "pipelines.repositoryNotCloned",
  502,
  "The repository cannot be cloned: {why}",
);
export const repositoryAddressRefused = refusal(
  "pipelines.repositoryAddressRefused",
  502,
  "The repository cannot be cloned: its address is link-local or a metadata address, which Lanekeeper does not contact",
);
export const repositoryWithoutPackage = refusal(
  "pipelines.repositoryWithoutPackage",
  502,
  "The repository has no manifest.json {place}",
);
export const repositoryKeyWanted = refusal(
  "pipelines.repositoryKeyWanted",
  400,
  "The repository is private or requires a token: enter a token with read access",
);
export const repositoryKeyRefused = refusal(
  "pipelines.repositoryKeyRefused",
  502,
  "The repository rejected the token",
);
