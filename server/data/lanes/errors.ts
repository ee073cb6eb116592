import { ApiError } from "../../platform/errors/apiError.ts";

export const laneFileMissing = (lane: number) =>
  new ApiError(
    409,
    `The file of lane ${lane} is missing or incomplete on disk. Upload or assign the lane again.`,
  );
export const joinDiskFull = (cause?: unknown) =>
  new ApiError(
    503,
    "The data disk has no space for the joined file. Lanekeeper tries again in 10 minutes.",
    {},
    cause,
  );
export const joinFailed = () =>
  new ApiError(500, "The lanes could not be joined. Lanekeeper tries again in 10 minutes.");

export const lanesMixed = () =>
  new ApiError(400, "The lanes of one read must be either all gzip-compressed or all uncompressed");
