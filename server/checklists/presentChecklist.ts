import type { Checklist, ChecklistField } from "./definition.ts";

/** A checklist with every key named, always in the same order: PostgreSQL keeps keys in an order of its own. What a
 *  field does not have is left out. */
export function presentChecklist(given: Omit<Checklist, "available" | "category">): Checklist {
  return {
    available: true,
    name: given.name,
    description: given.description,
    version: given.version,
    source: given.source,
    category: "mixs",
    accession: given.accession,
    deprecated: given.deprecated,
    fields: given.fields.map(presentField),
  };
}

function presentField({ options, units, simpleValidation, example, placeholder, ...field }: ChecklistField) {
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
