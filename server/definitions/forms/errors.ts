import { refusal } from "../../platform/errors/refusal.ts";
import type { FormError } from "./formDocument.ts";

const FAULTS_LISTED_MAX = 200;

export const formVersionNotFound = refusal("forms.versionNotFound", 404, "Form version not found: {version}");
export const formChangedMeanwhile = refusal(
  "forms.changedMeanwhile",
  409,
  "Another user saved the form in the meantime (version {newest}). Reload it and repeat your changes.",
);
const notSaved = refusal("forms.notSaved", 400, "Form cannot be saved");
/** `details`: sentences (spec §7). `problems`: by field and group, for a form builder. */
export const formNotSaved = (faults: FormError[]) => {
  const listed = faults.slice(0, FAULTS_LISTED_MAX);
  return notSaved(undefined, {
    details: listed.map(({ message }) => message),
    problems: listed.map(({ fieldId, groupId, message }) => ({ fieldId, groupId, message })),
  });
};

export const serviceNotFound = refusal("services.notFound", 404, "Service not found");
export const studyNotFound = refusal("studies.notFound", 404, "Study not found");
