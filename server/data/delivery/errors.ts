import { ApiError } from "../../platform/errors/apiError.ts";

export const notPublished = () =>
  new ApiError(403, "Sequencing files are not available for this sequencing order");
export const nothingToPublish = () =>
  new ApiError(400, "No cleaned reads or customer-facing reports are available to publish.");
export const noChecksums = (kind: string) =>
  new ApiError(404, `No file of this delivery has a checksum of the kind ${kind}`);
