import type { FormField, FormGroup } from "./rules/field.ts";

/** A form in force: an order's, or the global one of studies. */
export interface OrderForm {
  fields: FormField[];
  groups: FormGroup[];
  version: number;
}
