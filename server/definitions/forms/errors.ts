import { ApiError } from "../../platform/errors/apiError.ts";
import type { FormFault } from "./formFault.ts";

const FAULTS_TOLD_MAX = 200;

export const formVersionNotFound = (version: number) =>
  new ApiError(404, `Form version not found: ${version}`);
export const formChangedMeanwhile = (newest: number) =>
  new ApiError(
    409,
    `The form was saved by somebody else meanwhile (version ${newest}). Load it again and repeat your changes.`,
  );
/** `details` in sentences (spec §7), `problems` by field and group for a form builder. */
export const formNotSaved = (faults: FormFault[]) => {
  const told = faults.slice(0, FAULTS_TOLD_MAX);
  return new ApiError(400, "Form cannot be saved", {
    details: told.map(({ message }) => message),
    problems: told.map(({ fieldId, groupId, message }) => ({ fieldId, groupId, message })),
  });
};

export const studyNotFound = () => new ApiError(404, "Study not found");
