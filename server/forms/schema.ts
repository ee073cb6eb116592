import { z } from "zod";

/** Answers to a form by field name, as they are stored. Values are any JSON without NUL characters. */
export const answers = z
  .record(z.string().max(200), z.json())
  .refine((values) => Object.keys(values).length <= 500, "A form has at most 500 answers")
  .refine(
    (values) => !JSON.stringify(values).includes(String.raw`\u0000`),
    "Text must not contain NUL characters",
  );

export type FieldType =
  | "text"
  | "textarea"
  | "select"
  | "multiselect"
  | "checkbox"
  | "number"
  | "date"
  | "mixs"
  | "funding"
  | "billing"
  | "sequencing-tech"
  | "organism"
  | "barcode";

/** One field of a form (spec §2). `name` is the key of its answer. */
export interface FormField {
  id: string;
  name: string;
  label: string;
  type: FieldType;
  required: boolean;
  visible: boolean;
  perSample: boolean;
  order: number;
  options?: string[];
  helpText?: string;
  placeholder?: string;
  groupId?: string;
  adminOnly?: boolean;
  minValue?: number;
  maxValue?: number;
}

export interface FormGroup {
  id: string;
  name: string;
  icon: string;
  order: number;
}

export interface OrderForm {
  fields: FormField[];
  groups: FormGroup[];
  version: number;
}
