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
