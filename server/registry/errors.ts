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
export const toolNotFound = refusal("registry.toolNotFound", 404, "Tool not found");
export const toolVersionNotFound = refusal("registry.toolVersionNotFound", 404, "Tool version not found");
export const descriptorNotFound = refusal(
  "registry.descriptorNotFound",
  404,
  "This version has no descriptor of this type",
);
export const descriptorElsewhere = refusal(
  "registry.descriptorElsewhere",
  404,
  "The workflow is in a repository and not stored here",
);
export const toolFileNotFound = refusal("registry.toolFileNotFound", 404, "The workflow has no such file");
export const toolFileTooLarge = refusal(
  "registry.toolFileTooLarge",
  404,
  "The file is larger than 1 MiB. Download the package.",
);
export const containerfileNotFound = refusal(
  "registry.containerfileNotFound",
  404,
  "This version has no container recipe",
);
/** For content that exists but cannot be read; the problem is only logged. */
export const unreadable = (problem: string) => internalError(new Error(problem));
