import { sentence } from "../../platform/errors/rules/sentence.ts";
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
  "The package registry returned an invalid index",
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
  "The package registry lists no SHA-256 for this version, so the package was not installed",
);
export const checksumWrong = refusal(
  "pipelines.checksumWrong",
  502,
  "SHA-256 mismatch: the downloaded package does not match the registry and was not installed",
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
/** The params of packageUnreadable. */
export const whyUnreadable = {
  tooLarge: sentence("pipelines.unreadable.tooLarge", "it is too large"),
  damaged: sentence("pipelines.unreadable.damaged", "it is damaged"),
  notFiles: sentence("pipelines.unreadable.notFiles", "it holds something else than files and folders"),
  pathOutside: sentence("pipelines.unreadable.pathOutside", "it holds a path that leads out of it"),
  nestedTooDeep: sentence("pipelines.unreadable.nestedTooDeep", "it is nested too deeply"),
  otherId: sentence("pipelines.unreadable.otherId", "its id and that of its manifest differ"),
  unknownFormat: sentence(
    "pipelines.unreadable.unknownFormat",
    "it is neither a gzipped tar nor JSON with the files of a package",
  ),
  notCheckedOut: sentence("pipelines.unreadable.notCheckedOut", "git cannot take its files out"),
  workflowExists: sentence(
    "pipelines.unreadable.workflowExists",
    "it has a workflow folder already, where the rest of the repository would go",
  ),
};
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
/** The params of repositoryNotCloned; other failures have the message of git. */
export const whyNotCloned = {
  tooSlow: sentence("pipelines.notCloned.tooSlow", "it takes too long"),
  tooLarge: sentence("pipelines.notCloned.tooLarge", "it is larger than {mebibytes} MiB"),
  noGit: sentence("pipelines.notCloned.noGit", "git cannot be started on the server"),
  noCommit: sentence("pipelines.notCloned.noCommit", "what it names is no commit"),
  empty: sentence("pipelines.notCloned.empty", "it is empty"),
  refUnknown: sentence("pipelines.notCloned.refUnknown", "it has no branch, tag or commit {ref}"),
  notFound: sentence("pipelines.notCloned.notFound", "there is none at its address, or it asks for a token"),
  redirected: sentence(
    "pipelines.notCloned.redirected",
    "its address leads to another one, which has to be given instead",
  ),
  noConnection: sentence("pipelines.notCloned.noConnection", "its server cannot be reached"),
  notTrusted: sentence("pipelines.notCloned.notTrusted", "the certificate of its server is not trusted"),
};
export const repositoryAddressRefused = refusal(
  "pipelines.repositoryAddressRefused",
  502,
  "The repository cannot be cloned: link-local and metadata addresses are not allowed",
);
export const repositoryWithoutPackage = refusal(
  "pipelines.repositoryWithoutPackage",
  502,
  "The repository has no manifest.json in {place}",
);
export const repositoryWithoutManifest = refusal(
  "pipelines.repositoryWithoutManifest",
  502,
  "The repository has no manifest.json at its top",
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
