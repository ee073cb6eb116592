import { ApiError, PassingError } from "../../platform/errors/apiError.ts";
import type { UploadStatus } from "../../../db/models/SequencingUpload.ts";
import { LANE_MAX, OPEN_UPLOADS_PER_PERSON_MAX, RETRY_AFTER_SECONDS } from "../../platform/limits/limits.ts";

export const uploadNotFound = () => new ApiError(404, "Upload not found");
export const uploadOver = (status: UploadStatus) => new ApiError(409, `Upload is already ${status}`);

export const requiredFieldsMissing = () =>
  new ApiError(400, "targetKind, targetRole, originalName, and expectedSize are required");
export const wrongTargetKind = () => new ApiError(400, "targetKind must be read or artifact");
export const wrongReadRole = () => new ApiError(400, "Read uploads require targetRole R1 or R2");
export const extensionNotAllowed = () =>
  new ApiError(400, "Read uploads must use an allowed sequencing file extension");
export const unsafeName = () =>
  new ApiError(
    400,
    "originalName must be a file name of at most 255 bytes without slashes and control characters",
  );
export const fileTooLarge = () => new ApiError(413, "Uploads are limited to 5 TiB");

export const laneInvalid = () => new ApiError(400, `metadata.lane must be an integer from 1 to ${LANE_MAX}`);

export const tooManyOpenUploads = () =>
  new ApiError(
    429,
    `You have ${OPEN_UPLOADS_PER_PERSON_MAX} unfinished uploads. Complete or cancel some of them first.`,
  );

export const offsetMissing = () => new ApiError(400, "x-service-offset header is required");
export const offsetMismatch = () => new ApiError(400, "Upload offset does not match current upload size");
export const rangeContradicts = () =>
  new ApiError(400, "Content-Range contradicts x-service-offset or Content-Length");
export const chunkEmpty = () => new ApiError(400, "Upload chunk body is required");
export const chunkExceedsFile = () => new ApiError(400, "Upload chunk exceeds the expected size");
export const chunkTooLarge = () => new ApiError(413, "Upload chunks are limited to 1 GiB");
export const chunkBeingReceived = () => new ApiError(409, "Another chunk of this upload is being received");
export const chunkBrokeOff = (cause?: unknown) =>
  new ApiError(400, "Upload chunk broke off before its end", {}, cause);
export const digestMismatch = () => new ApiError(400, "Upload digest does not match");
export const connectionLost = () =>
  new PassingError(
    503,
    "The connection to the database was interrupted. Send the chunk again.",
    RETRY_AFTER_SECONDS,
  );
export const diskFull = (cause: unknown) =>
  new ApiError(503, "The data disk is full. Free some space and try again.", {}, cause);

export const diskReadOnly = (cause: unknown) =>
  new ApiError(503, "The data disk is read-only. Make it writable and try again.", {}, cause);

export const uploadIncomplete = () => new ApiError(400, "Upload is incomplete");
export const targetSampleMissing = () => new ApiError(400, "Read uploads require a target sample");
export const bytesGone = () =>
  new ApiError(
    409,
    "The received bytes of this upload are no longer on disk. Cancel it and upload the file again.",
  );
