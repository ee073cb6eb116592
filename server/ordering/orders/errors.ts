import { refusal } from "../../platform/errors/refusal.ts";

export const invalidStatusTransition = refusal(
  "orders.invalidStatusTransition",
  400,
  "Invalid status transition",
);
export const cannotEditCompleted = refusal("orders.cannotEditCompleted", 400, "Cannot edit completed order");
export const cannotDeleteSubmitted = refusal(
  "orders.cannotDeleteSubmitted",
  400,
  "Cannot delete order after submission",
);
export const samplesSentTooEarly = refusal(
  "orders.samplesSentTooEarly",
  400,
  "Cannot mark samples as sent before order submission",
);
export const serviceNotOffered = refusal(
  "orders.serviceNotOffered",
  400,
  "The service does not exist or is no longer offered. Choose another one.",
);
export const serviceFixed = refusal(
  "orders.serviceFixed",
  400,
  "The service of a submitted order cannot be changed",
);
export const assigneeUnknown = refusal(
  "orders.assigneeUnknown",
  400,
  "assigneeId must be an active user of the facility who may change orders",
);
export const noSamples = refusal("orders.noSamples", 400, "Add at least one sample before submitting");
