import { ApiError } from "../../platform/errors/apiError.ts";

export const sampleNotFound = () => new ApiError(404, "Sample not found");
export const samplesFixed = () => new ApiError(400, "Cannot modify samples after order submission");
export const sampleOfSubmittedOrder = () => new ApiError(400, "Cannot delete samples from a submitted order");
export const sampleCodeTaken = (code: string) =>
  new ApiError(400, `Sample code already used in this order: ${code}`);
export const tooManySamples = (most: number) => new ApiError(400, `An order has at most ${most} samples`);
export const assemblyNotOfSample = () => new ApiError(400, "Assembly does not belong to this sample");
export const assemblyWithoutFile = () => new ApiError(400, "Assembly has no file");
export const sampleNotInStudy = () => new ApiError(400, "Sample does not belong to this study");
export const tooManyMatching = (most: number) =>
  new ApiError(400, `At most ${most} samples are changed at once: narrow down what is shown`);
export const statusChangedMeanwhile = () => new ApiError(409, "The status was changed meanwhile");
