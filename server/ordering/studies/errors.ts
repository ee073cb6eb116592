import { ApiError } from "../../platform/errors/apiError.ts";
import { type PlacedProblem, tellProblems } from "../../definitions/forms/placedProblem.ts";

export const notYourSamples = () => new ApiError(403, "Cannot assign samples you don't own");
export const sampleInOtherStudy = (code: string) =>
  new ApiError(409, `Sample already belongs to another study: ${code}`);
export const tooManyStudySamples = (most: number) => new ApiError(400, `A study has at most ${most} samples`);
export const cannotDeleteSubmittedStudy = () => new ApiError(400, "Cannot delete a submitted study");
export const studyHasSamples = () =>
  new ApiError(409, "Remove the samples from this study before you delete it");
export const unknownColumn = (key: string) => new ApiError(400, `Unknown column: ${key}`);
export const columnNotEditable = (key: string) => new ApiError(400, `Column cannot be edited: ${key}`);
export const unknownChecklist = (asked: string) => new ApiError(400, `Unknown checklist: ${asked}`);
export const versionWithoutChecklist = () =>
  new ApiError(400, "Choose a checklist for this study before a version of it");
export const studyFormRefused = (problems: PlacedProblem[]) =>
  new ApiError(400, "Study form validation failed", tellProblems(problems));
