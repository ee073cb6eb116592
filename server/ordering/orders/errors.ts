import { ApiError } from "../../platform/errors/apiError.ts";

export const invalidStatusTransition = () => new ApiError(400, "Invalid status transition");
export const cannotEditCompleted = () => new ApiError(400, "Cannot edit completed order");
export const cannotDeleteSubmitted = () => new ApiError(400, "Cannot delete order after submission");
export const samplesSentTooEarly = () =>
  new ApiError(400, "Cannot mark samples as sent before order submission");
export const noSamples = () => new ApiError(400, "Add at least one sample before submitting");
