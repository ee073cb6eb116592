import { ApiError } from "../../platform/errors/apiError.ts";
import { tellProblems, type PlacedProblem } from "../../definitions/forms/placedProblem.ts";

export const orderNotFound = () => new ApiError(404, "Sequencing Order not found");
export const invalidStatusTransition = () => new ApiError(400, "Invalid status transition");
export const cannotEditCompleted = () => new ApiError(400, "Cannot edit completed order");
export const cannotDeleteSubmitted = () => new ApiError(400, "Cannot delete order after submission");
export const samplesSentTooEarly = () =>
  new ApiError(400, "Cannot mark samples as sent before order submission");
export const noSamples = () => new ApiError(400, "Add at least one sample before submitting");
export const formRefused = (problems: PlacedProblem[]) =>
  new ApiError(400, "Order form validation failed", tellProblems(problems));

/** Deleting the order or study of one. */
export const cancelRunsFirst = (target: string) =>
  new ApiError(409, `Cancel the pipeline runs of this ${target} first`);

/** Deleting the order. */
export const stopStreamsFirst = () => new ApiError(409, "Stop the live sequencing runs of this order first");
