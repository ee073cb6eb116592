import { refusal } from "../platform/errors/refusal.ts";
import { internalError } from "../platform/errors/errors.ts";

export const invalidPipelineVersion = refusal(
  "registry.invalidPipelineVersion",
  400,
  "Invalid pipeline version",
);
export const unknownAccession = refusal(
  "registry.unknownAccession",
  404,
  "Unknown MIxS checklist accession: {accession}",
);
export const noReleases = refusal("registry.noReleases", 404, "No releases found for channel");
/** For content that exists but cannot be read; the problem is only logged. */
export const unreadable = (problem: string) => internalError(new Error(problem));
