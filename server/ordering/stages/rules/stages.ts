/** The stages and priorities of orders, as in db/values.ts, for rules that the client runs too. */
export const STAGES = [
  "DRAFT",
  "SUBMITTED",
  "ACCEPTED",
  "IN_TRANSIT",
  "RECEIVED",
  "IN_PROGRESS",
  "DATA_READY",
  "DELIVERED",
  "CLOSED",
  "ON_HOLD",
  "REJECTED",
  "CANCELLED",
] as const;
export type OrderStage = (typeof STAGES)[number];

/** In rising order. */
export const PRIORITIES = ["low", "normal", "high", "urgent"] as const;
