import type { AnswerField } from "../forms/rules/field.ts";

/** One field of a checklist, in the words of its standard. group: the section of the checklist it stands in.
 *  options: the terms a select takes. units: an answer needs one of them. */
export interface ChecklistField extends AnswerField {
  type: "text" | "textarea" | "select";
  visible: true;
  helpText: string;
  group: string;
  example?: string | undefined;
  placeholder?: string | undefined;
}

/** A whole checklist (spec §2: the full definition). version: of its text, such as "1.0.0", not of the registry. */
export interface Checklist {
  available: true;
  name: string;
  description: string;
  version: string;
  source: string;
  category: "mixs";
  accession: string;
  deprecated: boolean;
  fields: ChecklistField[];
}

/** All checklists as of one registry version, ordered by accession. Shared by all who ask: nobody changes it. */
export interface ChecklistCatalog {
  version: number;
  checklists: Checklist[];
}

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
