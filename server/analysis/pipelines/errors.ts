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
  "No package registry is known: set REGISTRY_URL to the address of one",
);
export const registryUnreachable = refusal(
  "pipelines.registryUnreachable",
  502,
  "The package registry cannot be reached",
);
export const registryRefused = refusal(
  "pipelines.registryRefused",
  502,
  "The package registry answered {status}",
);
export const registryAnswerTooLarge = refusal(
  "pipelines.registryAnswerTooLarge",
  502,
  "The package registry sends more than a package or an index may have",
);
export const registryInvalid = refusal(
  "pipelines.registryInvalid",
  502,
  "The package registry did not answer with its index",
);
export const registryAwayRedirect = refusal(
  "pipelines.registryAwayRedirect",
  502,
  "The package registry redirects to something else than an http or https address",
);
export const registryRedirectsTooOften = refusal(
  "pipelines.registryRedirectsTooOften",
  502,
  "The package registry redirects more than three times",
);
export const unknownSource = refusal("pipelines.unknownSource", 400, "There is no package source of this id");
export const sourceSlow = refusal(
  "pipelines.sourceSlow",
  502,
  "The source takes long to answer and is still being asked: look again in a minute",
);
export const packageNotFound = refusal("pipelines.notFound", 404, "Pipeline package not found");
export const checksumMissing = refusal(
  "pipelines.checksumMissing",
  502,
  "The package registry gives no SHA-256 for this version, so it is not installed",
);
export const checksumWrong = refusal(
  "pipelines.checksumWrong",
  502,
  "The package that arrived is not the one the registry lists: its SHA-256 is another",
);
export const credentialsNeeded = refusal(
  "pipelines.credentialsNeeded",
  400,
  "This package is private: give the {keyLabel} it is installed with",
);
export const packageUnreadable = refusal(
  "pipelines.unreadable",
  502,
  "The package cannot be unpacked: {why}",
);
export const packageInvalid = detailedRefusal(
  "pipelines.packageInvalid",
  502,
  "The package is not valid, so it is not installed",
);
export const packageOfOtherId = refusal(
  "pipelines.otherId",
  502,
  "The package that lies there is {id}, not {wanted}",
);
export const packageOfOtherVersion = refusal(
  "pipelines.otherVersion",
  502,
  "The package that lies there has version {version}, not {wanted}",
);

export const gitMissing = refusal(
  "pipelines.gitMissing",
  503,
  "Git is not installed on the server: install it, as with apt-get install git, and try again",
);
export const repositoryAddressInvalid = refusal(
  "pipelines.repositoryAddressInvalid",
  502,
  "The registry names a repository, branch or path of this package that git cannot be given",
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
  "The repository is private, or asks for a token: give one it can be read with",
);
export const repositoryKeyRefused = refusal(
  "pipelines.repositoryKeyRefused",
  502,
  "The repository refuses the token it was asked with",
);
