import { refusal } from "../../platform/errors/refusal.ts";

/** Of an order or a sample. */
export const invalidStageTransition = refusal(
  "orders.invalidStageTransition",
  400,
  "Invalid stage transition",
);
export const reasonRequired = refusal("orders.reasonRequired", 400, "A reason is required");
