import { ApiError } from "../../platform/errors/apiError.ts";

export const technologiesNotFetched = (cause?: unknown) =>
  new ApiError(500, "Failed to fetch technologies", {}, cause);
export const configRequired = () => new ApiError(400, "Config is required");
export const technologiesNotArray = () => new ApiError(400, "Technologies must be an array");
export const syncUrlInvalid = () => new ApiError(400, "syncUrl must be a valid http(s) URL");
export const unknownAction = () => new ApiError(400, "Unknown action");
export const catalogNotSaved = (details: string[]) =>
  new ApiError(400, "The catalog cannot be saved", { details });
export const catalogChangedMeanwhile = (revision: number | null) =>
  new ApiError(409, "The catalog was changed meanwhile: load it again", { revision });
export const revisionNotFound = () => new ApiError(404, "Catalog revision not found");

/** Of providers: what they answered is theirs to mend, and the stored catalog stays as it was (additions §4). */
export const providerRefused = (status: number) => new ApiError(502, `API returned ${status}`);
export const providerInvalid = (details: string[] = []) =>
  new ApiError(
    502,
    "Registry returned invalid sequencing tech config",
    details.length > 0 ? { details } : {},
  );
export const providerUnreachable = (why: string, cause?: unknown) =>
  new ApiError(502, `The catalog provider ${why}`, {}, cause);
