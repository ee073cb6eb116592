import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { newId } from "./newId.ts";
import type { SimpleValidation } from "../../../server/platform/input/rules/matchesPattern.ts";

/** The properties of a checklist field that a form imports. */
export interface ChecklistField {
  type: string;
  label: string;
  name: string;
  required: boolean;
  helpText?: string | undefined;
  group?: string | undefined;
  options?: string[] | undefined;
  units?: string[] | undefined;
  simpleValidation?: SimpleValidation | undefined;
  example?: string | undefined;
  placeholder?: string | undefined;
}

/** Converts a checklist field to a column of the sample table, under the checklist's name of the field. */
export function toFormField(given: ChecklistField): FormField {
  const { label, name, required, helpText, group, options, units, simpleValidation, example, placeholder } =
    given;
  // A choice field has no unit, although some checklists publish units for it.
  const isChoice = options !== undefined && options.length > 0;
  return {
    id: newId("field"),
    type: isChoice ? "select" : "text",
    name,
    label,
    required,
    visible: true,
    perSample: true,
    order: 0,
    ...(helpText === undefined ? {} : { helpText }),
    ...(group === undefined ? {} : { group }),
    ...(isChoice ? { options } : {}),
    ...(!isChoice && units && units.length > 0 ? { units } : {}),
    ...(simpleValidation === undefined ? {} : { simpleValidation }),
    ...(example === undefined ? {} : { example }),
    ...(placeholder === undefined ? {} : { placeholder }),
  };
}

/** The fields of a checklist that contain every word of a search in label, name, help or section. */
export function foundFields<Field extends ChecklistField>(fields: readonly Field[], search: string): Field[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return fields.filter(({ label, name, helpText = "", group = "" }) => {
    const text = `${label} ${name} ${name.replaceAll("_", " ")} ${helpText} ${group}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
