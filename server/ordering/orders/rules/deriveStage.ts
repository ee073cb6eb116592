import type { OrderStatus } from "../../../../db/models/Order.ts";
import type { ORDER_STAGES } from "../../../../db/values.ts";

export type OrderStage = (typeof ORDER_STAGES)[number];

/**
 * The facts that determine the stage of an order. started: samples that the facility processes or has sequenced.
 * withReads: samples with an active read.
 */
export interface StageFacts {
  status: OrderStatus;
  isPublished: boolean;
  samples: number;
  started: number;
  withReads: number;
}

/** Derives the stage of an order (additions §14). ACCEPTED, IN_TRANSIT, RECEIVED, ON_HOLD, REJECTED and CANCELLED are
 *  never derived, because they are not recorded yet. Pure. */
export function deriveStage({ status, isPublished, samples, started, withReads }: StageFacts): OrderStage {
  if (status === "DRAFT") return "DRAFT";
  if (status === "COMPLETED") return isPublished ? "DELIVERED" : "CLOSED";
  if (samples > 0 && withReads === samples) return "DATA_READY";
  return started > 0 || withReads > 0 ? "IN_PROGRESS" : "SUBMITTED";
}
