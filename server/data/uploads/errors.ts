import { passingRefusal, refusal } from "../../platform/errors/refusal.ts";
import { LANE_MAX, OPEN_UPLOADS_PER_PERSON_MAX } from "../limits.ts";

export const uploadNotFound = refusal("uploads.notFound", 404, "Upload not found");
export const uploadOver = refusal("uploads.alreadyOver", 409, "Upload is already {status}");

export const requiredFieldsMissing = refusal(
  "uploads.requiredFieldsMissing",
  400,
  "targetKind, targetRole, originalName, and expectedSize are required",
);
export const wrongTargetKind = refusal("uploads.wrongTargetKind", 400, "targetKind must be read or artifact");
export const wrongReadRole = refusal(
  "uploads.wrongReadRole",
  400,
  "Read uploads require targetRole R1 or R2",
);
export const extensionNotAllowed = refusal(
  "uploads.extensionNotAllowed",
  400,
  "Read uploads must use an allowed sequencing file extension",
);
export const unsafeName = refusal(
  "uploads.unsafeName",
  400,
  "originalName must be a file name of at most 255 bytes without slashes and control characters",
);
export const fileTooLarge = refusal("uploads.fileTooLarge", 413, "Uploads are limited to 5 TiB");

export const laneInvalid = refusal(
  "uploads.laneInvalid",
  400,
  "metadata.lane must be an integer from 1 to {most}",
  { most: LANE_MAX },
);

export const tooManyOpenUploads = refusal(
  "uploads.tooManyOpenUploads",
  429,
  "You have {most} unfinished uploads. Complete or cancel some of them first.",
  { most: OPEN_UPLOADS_PER_PERSON_MAX },
);

export const offsetMissing = refusal("uploads.offsetMissing", 400, "x-service-offset header is required");
export const offsetMismatch = refusal(
  "uploads.offsetMismatch",
  400,
  "Upload offset does not match current upload size",
);
export const rangeContradicts = refusal(
  "uploads.rangeContradicts",
  400,
  "Content-Range contradicts x-service-offset or Content-Length",
);
export const chunkEmpty = refusal("uploads.chunkEmpty", 400, "Upload chunk body is required");
export const chunkExceedsFile = refusal(
  "uploads.chunkExceedsFile",
  400,
  "Upload chunk exceeds the expected size",
);
export const chunkTooLarge = refusal("uploads.chunkTooLarge", 413, "Upload chunks are limited to 1 GiB");
export const chunkBeingReceived = refusal(
  "uploads.chunkBeingReceived",
  409,
  "Another chunk of this upload is being received",
);
export const chunkBrokeOff = refusal("uploads.chunkBrokeOff", 400, "The upload chunk was interrupted");
export const digestMismatch = refusal("uploads.digestMismatch", 400, "Upload digest does not match");
export const connectionLost = passingRefusal(
  "uploads.connectionLost",
  503,
  "The connection to the database was interrupted. Send the chunk again.",
);
export const diskFull = refusal(
  "uploads.diskFull",
  503,
  "The data disk is full. Free some space and try again.",
);

export const diskReadOnly = refusal(
  "uploads.diskReadOnly",
  503,
  "The data disk is read-only. Make it writable and try again.",
);

export const uploadIncomplete = refusal("uploads.incomplete", 400, "Upload is incomplete");
export const targetSampleMissing = refusal(
  "uploads.targetSampleMissing",
  400,
  "Read uploads require a target sample",
);
export const bytesGone = refusal(
  "uploads.bytesGone",
  409,
  "The received bytes of this upload are no longer on disk. Cancel it and upload the file again.",
);
