import { defaultOrderForm } from "./defaultOrderForm.ts";
import type { OrderForm } from "./schema.ts";

/** The order form in force. */
export function orderForm(): OrderForm {
  return defaultOrderForm;
}
