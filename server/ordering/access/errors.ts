import { ApiError } from "../../platform/errors/apiError.ts";
import { type PlacedProblem, tellProblems } from "../../definitions/forms/placedProblem.ts";

export const orderNotFound = () => new ApiError(404, "Sequencing Order not found");

/** Deleting the order or study of one. */
export const cancelRunsFirst = (target: string) =>
  new ApiError(409, `Cancel the pipeline runs of this ${target} first`);

/** Deleting the order. */
export const stopStreamsFirst = () => new ApiError(409, "Stop the live sequencing runs of this order first");

export const formRefused = (problems: PlacedProblem[]) =>
  new ApiError(400, "Order form validation failed", tellProblems(problems));
