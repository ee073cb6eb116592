import { ApiError } from "../apiError.ts";

export const notPublished = () =>
  new ApiError(403, "Sequencing files are not available for this sequencing order");
export const nothingToPublish = () =>
  new ApiError(400, "No cleaned reads or customer-facing reports are available to publish.");
