import { refusal } from "../../platform/errors/refusal.ts";
import { sentence } from "../../platform/errors/rules/sentence.ts";

export const sampleNotFound = refusal("samples.notFound", 404, "Sample not found");
export const samplesFixed = refusal(
  "samples.samplesFixed",
  400,
  "Cannot modify samples after order submission",
);
export const sampleOfSubmittedOrder = refusal(
  "samples.orderSubmitted",
  400,
  "Cannot delete samples from a submitted order",
);
export const sampleCodeTaken = refusal(
  "samples.codeTaken",
  400,
  "Sample code already used in this order: {code}",
);
export const tooManySamples = refusal(
  "samples.tooManySamples",
  400,
  "An order can have at most {most} samples",
);
export const assemblyNotOfSample = refusal(
  "samples.assemblyNotOfSample",
  400,
  "Assembly does not belong to this sample",
);
export const assemblyWithoutFile = refusal("samples.assemblyWithoutFile", 400, "Assembly has no file");
export const sampleNotInStudy = refusal("samples.notInStudy", 400, "Sample does not belong to this study");
export const tooManyMatching = refusal(
  "samples.tooManyMatching",
  400,
  "At most {most} samples can be changed at once: narrow the filter",
);
export const statusChangedMeanwhile = refusal(
  "samples.statusChangedMeanwhile",
  409,
  "The status was changed in the meantime. Reload the samples and try again.",
);

// For a sample ID that violates the pattern of the facility, shown beside its row.
export const codeUnusual = sentence(
  "samples.codeUnusual",
  "Sample code must start with a letter or digit and contain only letters, digits, spaces and . _ - + / : # @ = , %",
);
export const codeUnlikePattern = sentence(
  "samples.codeUnlikePattern",
  "Sample code must match the facility's pattern: {pattern}",
);
