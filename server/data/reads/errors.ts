import { ApiError } from "../../platform/errors/apiError.ts";
import { READ_ASSIGNMENTS_MAX } from "../../platform/limits/limits.ts";

export const assignmentsRequired = () => new ApiError(400, "assignments must be a non-empty array");
export const tooManyAssignments = () =>
  new ApiError(400, `Maximum ${READ_ASSIGNMENTS_MAX} assignments at a time`);
export const dataClassUnknown = () => new ApiError(400, "dataClass must be cleaned, raw or unknown");

// What one assignment is told while the others go on.
export const nothingAssigned = () => new ApiError(400, "The assignment names nothing to change");
export const noReadToChange = () => new ApiError(400, "The sample has no read that could be changed");
export const readExtensionNotAllowed = () =>
  new ApiError(400, "Reads must have an allowed sequencing file extension");
export const sameFileTwice = () => new ApiError(400, "R1 and R2 must be different files");
export const fileOfAnother = (owner: string) => new ApiError(409, `The file already belongs to ${owner}`);
export const protectedReadNamed = () =>
  new ApiError(
    409,
    "The files of a protected read are replaced or taken away only when the assignment names its dataClass",
  );
export const lanesElsewhere = (lane: number, other: number) =>
  new ApiError(
    409,
    `Lane ${lane} does not match lane ${other} of this sample by folder and name. Name the sequencingRunId of the file to assign it.`,
  );
export const ambiguousName = (path: string) =>
  `The name of this file holds more than one sample code: ${path}`;
export const furtherAmbiguousNames = (count: number) =>
  `${count} further names hold more than one sample code`;

export const sequencingRunNotFound = () => new ApiError(404, "Sequencing run not found");
