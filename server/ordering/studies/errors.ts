import { refusal } from "../../platform/errors/refusal.ts";
import { type PlacedProblem, presentProblems } from "../../definitions/forms/placedProblem.ts";

export const notYourSamples = refusal("studies.notYourSamples", 403, "Cannot assign samples you don't own");
export const sampleInOtherStudy = refusal(
  "studies.sampleInOtherStudy",
  409,
  "Sample already belongs to another study: {code}",
);
export const tooManyStudySamples = refusal(
  "studies.tooManyStudySamples",
  400,
  "A study can have at most {most} samples",
);
export const cannotDeleteSubmittedStudy = refusal(
  "studies.cannotDeleteSubmittedStudy",
  400,
  "Cannot delete a submitted study",
);
export const studyHasSamples = refusal(
  "studies.hasSamples",
  409,
  "Remove the samples from this study before you delete it",
);
export const unknownColumn = refusal("studies.unknownColumn", 400, "Unknown column: {key}");
export const columnNotEditable = refusal("studies.columnNotEditable", 400, "Column cannot be edited: {key}");
export const unknownChecklist = refusal("studies.unknownChecklist", 400, "Unknown checklist: {requested}");
export const versionWithoutChecklist = refusal(
  "studies.versionWithoutChecklist",
  400,
  "Choose a checklist for this study before choosing its version",
);
const formInvalid = refusal("studies.formInvalid", 400, "Study form validation failed");
export const studyFormRefused = (problems: PlacedProblem[]) =>
  formInvalid(undefined, presentProblems(problems));
