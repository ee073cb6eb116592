import { refusal } from "../../platform/errors/refusal.ts";
import { sentence } from "../../platform/errors/rules/sentence.ts";
import { READ_ASSIGNMENTS_MAX } from "../limits.ts";

export const assignmentsRequired = refusal(
  "reads.assignmentsRequired",
  400,
  "assignments must be a non-empty array",
);
export const tooManyAssignments = refusal(
  "reads.tooManyAssignments",
  400,
  "Maximum {most} assignments at a time",
  { most: READ_ASSIGNMENTS_MAX },
);
export const dataClassUnknown = refusal(
  "reads.dataClassUnknown",
  400,
  "dataClass must be cleaned, raw or unknown",
);

// Refusals of one assignment of a batch; the others continue.
export const nothingAssigned = refusal("reads.nothingAssigned", 400, "The assignment contains no change");
export const noReadToChange = refusal("reads.noReadToChange", 400, "The sample has no read set to change");
export const readExtensionNotAllowed = refusal(
  "reads.readExtensionNotAllowed",
  400,
  "Read files must have an allowed extension",
);
export const sameFileTwice = refusal("reads.sameFileTwice", 400, "R1 and R2 must be different files");
export const fileOfAnother = refusal("reads.fileOfAnother", 409, "The file already belongs to {owner}");
export const protectedReadNamed = refusal(
  "reads.protectedReadNamed",
  409,
  "Files of a protected read set can be replaced or removed only if the assignment specifies dataClass",
);
export const lanesElsewhere = refusal(
  "reads.lanesElsewhere",
  409,
  "Lane {lane} does not match lane {other} of this sample by folder and file name. To assign the file, specify its sequencingRunId.",
);
export const ambiguousName = sentence(
  "reads.ambiguousName",
  "The file name contains more than one sample code: {path}",
);
export const furtherAmbiguousNames = sentence(
  "reads.furtherAmbiguousNames",
  "{count} more file names contain more than one sample code",
);

export const sequencingRunNotFound = refusal("sequencing.notFound", 404, "Sequencing run not found");
