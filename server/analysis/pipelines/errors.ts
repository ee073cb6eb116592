import { ApiError } from "../../platform/errors/apiError.ts";

export const invalidPipelineId = () => new ApiError(400, "Invalid pipeline ID");
export const pipelineConfigRefused = (details: string[]) =>
  new ApiError(400, "Pipeline config validation failed", { details });

export const registryUnknown = () =>
  new ApiError(400, "No package registry is known: set REGISTRY_URL to the address of one");
export const registryUnreachable = (cause?: unknown) =>
  new ApiError(502, "The package registry cannot be reached", {}, cause);
export const registryRefused = (status: number) =>
  new ApiError(502, `The package registry answered ${status}`);
export const registryAnswerTooLarge = () =>
  new ApiError(502, "The package registry sends more than a package or an index may have");
export const registryInvalid = (cause?: unknown) =>
  new ApiError(502, "The package registry did not answer with its index", {}, cause);
export const registryAwayRedirect = () =>
  new ApiError(502, "The package registry redirects to something else than an http or https address");
export const registryRedirectsTooOften = () =>
  new ApiError(502, "The package registry redirects more than three times");
export const unknownSource = () => new ApiError(400, "There is no package source of this id");
export const sourceSlow = () =>
  new ApiError(502, "The source takes long to answer and is still being asked: look again in a minute");
export const packageNotFound = () => new ApiError(404, "Pipeline package not found");
export const checksumMissing = () =>
  new ApiError(502, "The package registry gives no SHA-256 for this version, so it is not installed");
export const checksumWrong = () =>
  new ApiError(502, "The package that arrived is not the one the registry lists: its SHA-256 is another");
export const credentialsNeeded = (keyLabel: string) =>
  new ApiError(400, `This package is private: give the ${keyLabel} it is installed with`);
export const packageUnreadable = (why: string, cause?: unknown) =>
  new ApiError(502, `The package cannot be unpacked: ${why}`, {}, cause);
export const packageInvalid = (details: string[]) =>
  new ApiError(502, "The package is not valid, so it is not installed", { details });
export const packageOfOtherId = (id: string, wanted: string) =>
  new ApiError(502, `The package that lies there is ${id}, not ${wanted}`);
export const packageOfOtherVersion = (version: string, wanted: string) =>
  new ApiError(502, `The package that lies there has version ${version}, not ${wanted}`);

export const gitMissing = (cause?: unknown) =>
  new ApiError(
    503,
    "Git is not installed on the server: install it, as with apt-get install git, and try again",
    {},
    cause,
  );
export const repositoryAddressInvalid = () =>
  new ApiError(
    502,
    "The registry names a repository, branch or path of this package that git cannot be given",
  );
export const repositoryNotCloned = (why: string, cause?: unknown) =>
  new ApiError(502, `The repository cannot be cloned: ${why}`, {}, cause);
export const repositoryAddressRefused = () =>
  repositoryNotCloned("its address is link-local or a metadata address, which Lanekeeper does not contact");
export const repositoryWithoutPackage = (place: string) =>
  new ApiError(502, `The repository has no manifest.json ${place}`);
export const repositoryKeyWanted = () =>
  new ApiError(400, "The repository is private, or asks for a token: give one it can be read with");
export const repositoryKeyRefused = () =>
  new ApiError(502, "The repository refuses the token it was asked with");
