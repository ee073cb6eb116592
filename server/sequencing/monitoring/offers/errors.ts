import { ApiError } from "../../../platform/errors/apiError.ts";
import { BARCODE_MAP_MAX, STREAM_TAKING_FILES_MAX } from "../../../platform/limits/limits.ts";

export const samplesRequired = () => new ApiError(400, "sampleIds must be a non-empty array");
export const tooManySamplesAtOnce = () => new ApiError(400, `Maximum ${BARCODE_MAP_MAX} samples at a time`);
export const takingNotFound = () => new ApiError(404, "Nothing of this sample is being taken");

// What one sample is told while the others go on, and what a taking ends with.
export const nothingToTake = () => new ApiError(400, "The run has no counted files of this sample yet");
export const takenAlready = () =>
  new ApiError(409, "The read of this sample already holds all files of the run");
export const beingTaken = () => new ApiError(409, "The files of this sample are being taken already");
export const tooManyFilesToTake = () =>
  new ApiError(400, `A sample has more than ${STREAM_TAKING_FILES_MAX} files in this run`);
export const sourceGone = (path: string) =>
  new ApiError(409, `The file is no longer in the output folder of the run: ${path}`);
export const sourceChanged = (path: string) =>
  new ApiError(
    409,
    `The file changed after it was counted: ${path}. Take the reads again when it has been counted anew.`,
  );
export const sourceDamaged = (path: string) =>
  new ApiError(409, `The file does not hold the reads that were counted in it: ${path}`);
export const dataDiskFull = (cause?: unknown) =>
  new ApiError(503, "The data disk is full. Free some space and take the reads again.", {}, cause);
export const takingFailed = () =>
  new ApiError(500, "The files could not be joined. The log of the server says why; take the reads again.");
