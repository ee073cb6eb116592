import type { AnswerField } from "../forms/rules/field.ts";

/** One field of a checklist, with the texts of its standard. group: its section of the checklist. options: the terms of
 *  a select. units: an answer requires one of these. */
export interface ChecklistField extends AnswerField {
  type: "text" | "textarea" | "select";
  visible: true;
  helpText: string;
  group: string;
  example?: string | undefined;
  placeholder?: string | undefined;
}

/** A complete checklist (spec §2: the full definition). version: of the checklist text, such as "1.0.0", not of
 *  the registry. */
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

/** All checklists as of one registry version, ordered by accession. Shared between callers, so it must not
 *  be modified. */
export interface ChecklistCatalog {
  version: number;
  checklists: Checklist[];
}

/** Returns a checklist with its keys in a fixed order, because PostgreSQL does not preserve key order. Absent
 *  properties of a field are omitted. */
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

/** Returns a field with its keys in a fixed order. Absent properties are omitted. */
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
