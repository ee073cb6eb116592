import { ApiError } from "../apiError.ts";

export const sampleNotFound = () => new ApiError(404, "Sample not found");
export const samplesFixed = () => new ApiError(400, "Cannot modify samples after order submission");
export const sampleOfSubmittedOrder = () => new ApiError(400, "Cannot delete samples from a submitted order");
export const sampleCodeTaken = (code: string) =>
  new ApiError(400, `Sample code already used in this order: ${code}`);
export const tooManySamples = (most: number) => new ApiError(400, `An order has at most ${most} samples`);
