import { refusal } from "../../platform/errors/refusal.ts";
import { sentence } from "../../platform/errors/sentence.ts";
import { READ_ASSIGNMENTS_MAX } from "../../platform/limits/limits.ts";

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

// What one assignment is told while the others go on.
export const nothingAssigned = refusal(
  "reads.nothingAssigned",
  400,
  "The assignment names nothing to change",
);
export const noReadToChange = refusal(
  "reads.noReadToChange",
  400,
  "The sample has no read that could be changed",
);
export const readExtensionNotAllowed = refusal(
  "reads.readExtensionNotAllowed",
  400,
  "Reads must have an allowed sequencing file extension",
);
export const sameFileTwice = refusal("reads.sameFileTwice", 400, "R1 and R2 must be different files");
export const fileOfAnother = refusal("reads.fileOfAnother", 409, "The file already belongs to {owner}");
export const protectedReadNamed = refusal(
  "reads.protectedReadNamed",
  409,
  "The files of a protected read are replaced or taken away only when the assignment names its dataClass",
);
export const lanesElsewhere = refusal(
  "reads.lanesElsewhere",
  409,
  "Lane {lane} does not match lane {other} of this sample by folder and name. Name the sequencingRunId of the file to assign it.",
);
export const ambiguousName = sentence(
  "reads.ambiguousName",
  "The name of this file holds more than one sample code: {path}",
);
export const furtherAmbiguousNames = sentence(
  "reads.furtherAmbiguousNames",
  "{count} further names hold more than one sample code",
);

export const sequencingRunNotFound = refusal("sequencing.notFound", 404, "Sequencing run not found");
