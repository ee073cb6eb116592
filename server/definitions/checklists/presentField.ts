import type { ChecklistField } from "./definition.ts";

/** A field with its keys in their order. What it does not have is left out. */
export function presentField({
  options,
  units,
  simpleValidation,
  example,
  placeholder,
  ...field
}: ChecklistField) {
  const presented: ChecklistField = {
    type: field.type,
    label: field.label,
    name: field.name,
    required: field.required,
    visible: true,
    helpText: field.helpText,
    group: field.group,
  };
  if (options && options.length > 0) presented.options = options;
  if (units && units.length > 0) presented.units = units;
  const { pattern, patternMessage } = simpleValidation ?? {};
  if (pattern) presented.simpleValidation = patternMessage ? { pattern, patternMessage } : { pattern };
  if (example) presented.example = example;
  if (placeholder) presented.placeholder = placeholder;
  return presented;
}
