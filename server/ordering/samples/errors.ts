import { refusal } from "../../platform/errors/refusal.ts";
import { sentence } from "../../platform/errors/sentence.ts";

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
export const tooManySamples = refusal("samples.tooManySamples", 400, "An order has at most {most} samples");
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
  "At most {most} samples are changed at once: narrow down what is shown",
);
export const statusChangedMeanwhile = refusal(
  "samples.statusChangedMeanwhile",
  409,
  "The status was changed meanwhile",
);

// Of a code that breaks the rule of the facility, beside its row.
export const codeUnusual = sentence(
  "samples.codeUnusual",
  "Sample code must begin with a letter or digit and hold letters, digits, spaces and . _ - + / : # @ = , % only",
);
export const codeUnlikePattern = sentence(
  "samples.codeUnlikePattern",
  "Sample code must match the pattern of the facility: {pattern}",
);
