import type { AnswerField, FormField } from "../../definitions/forms/rules/field.ts";

/** A field of every sample of a study. group: the section of the checklist or of the study form. */
export interface SampleField extends AnswerField {
  group?: string | undefined;
  helpText?: string | undefined;
  example?: string | undefined;
  placeholder?: string | undefined;
}

/**
 * Returns the fields of every sample: the study form's per-sample fields, then those of the checklist. A name in both
 * appears once, with the checklist's definition, and is mandatory if either requires it.
 */
export function sampleFields(
  perSampleFields: readonly FormField[],
  checklistFields: readonly SampleField[],
): SampleField[] {
  const standard = new Set(checklistFields.map((field) => field.name));
  const required = new Set(perSampleFields.flatMap((field) => (field.required ? field.name : [])));
  return [
    ...perSampleFields.filter((field) => !standard.has(field.name)),
    ...checklistFields.map((field) =>
      required.has(field.name) && !field.required ? { ...field, required: true } : field,
    ),
  ];
}
