import type { SimpleValidation } from "../../../platform/input/rules/matchesPattern.ts";

/** The 13 kinds of a form field (reference §8). */
export const FIELD_TYPES = [
  "text",
  "textarea",
  "select",
  "multiselect",
  "checkbox",
  "number",
  "date",
  "mixs",
  "funding",
  "billing",
  "sequencing-tech",
  "organism",
  "barcode",
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** The strictness of a module that validates answers. */
export const STRICTNESS_LEVELS = ["lenient", "moderate", "strict"] as const;

/** A condition on the answer to another field of the same order, study or sample. Exactly one of equals, in and
 *  notEmpty. field: the name of the other field. */
export interface ShowIf {
  field: string;
  equals?: string | number | boolean | undefined;
  in?: (string | number | boolean)[] | undefined;
  notEmpty?: true | undefined;
}

/** The properties of a form or checklist field that validate an answer. name: the key of the answer. units: an answer
 *  requires one of these; a single unit is implied. */
export interface AnswerField {
  name: string;
  label: string;
  type: FieldType;
  required: boolean;
  visible: boolean;
  adminOnly?: boolean | undefined;
  options?: string[] | undefined;
  units?: string[] | undefined;
  simpleValidation?: SimpleValidation | undefined;
  /** The field is shown while this holds; always without it. */
  showIf?: ShowIf | undefined;
}

/** One field of a form (spec §2, reference §8). group: the section of its checklist. */
export interface FormField extends AnswerField {
  id: string;
  perSample: boolean;
  order: number;
  groupId?: string | undefined;
  helpText?: string | undefined;
  example?: string | undefined;
  placeholder?: string | undefined;
  defaultValue?: string | number | boolean | string[] | undefined;
  isSystem?: boolean | undefined;
  systemKey?: string | undefined;
  moduleSource?: string | undefined;
  mixsChecklists?: string[] | undefined;
  group?: string | undefined;
  aiValidation?:
    { enabled: boolean; prompt: string; strictness: (typeof STRICTNESS_LEVELS)[number] } | undefined;
}

/** One group of a form; `order` sorts it among the others. icon: a lucide name. */
export interface FormGroup {
  id: string;
  name: string;
  description?: string | undefined;
  icon: string;
  order: number;
}
