import { ApiError } from "../platform/errors/apiError.ts";
import { internalError } from "../platform/errors/errors.ts";

export const invalidPipelineVersion = () => new ApiError(400, "Invalid pipeline version");
export const unknownAccession = (accession: string) =>
  new ApiError(404, `Unknown MIxS checklist accession: ${accession}`);
export const noReleases = () => new ApiError(404, "No releases found for channel");
/** What is there and cannot be read; what is wrong with it stays in the log. */
export const unreadable = (problem: string) => internalError(new Error(problem));
