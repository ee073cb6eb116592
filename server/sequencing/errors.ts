import { ApiError } from "../apiError.ts";

export const sequencingRunNotFound = () => new ApiError(404, "Sequencing run not found");
export const orderHoldsNoRunPlan = () =>
  new ApiError(400, "Sequencing run plans can only be managed on submitted or completed sequencing orders");
