import type { OrderStatus } from "../../../../db/models/Order.ts";
import type { FacilityStatus, SampleStage } from "../../../../db/models/Sample.ts";

export type SampleState =
  | FacilityStatus
  | "DRAFT"
  | "SENT"
  | "RECEIVED"
  | "DATA_RECEIVED"
  | "DELIVERED"
  | "CLOSED"
  | "REJECTED"
  | "CANCELLED";

/**
 * The facts that determine the state of a sample. isSent: its order is marked as sent. hasReads: it has an active
 * read with a file. isPublished: its owner can download reads of it.
 */
export interface StateFacts {
  orderStatus: OrderStatus;
  isSent: boolean;
  facilityStatus: FacilityStatus;
  stage: SampleStage;
  hasReads: boolean;
  isPublished: boolean;
}

/**
 * Returns the state of a sample for all pages. A sample that was rejected or
 * cancelled comes first, then a problem, then the delivery; a completed order closes
 * samples without files; otherwise the facility status counts. Pure.
 */
export function sampleState(facts: StateFacts): SampleState {
  const { orderStatus, isSent, facilityStatus, stage, hasReads, isPublished } = facts;
  if (orderStatus === "DRAFT") return "DRAFT";
  if (stage === "REJECTED" || stage === "CANCELLED") return stage;
  if (facilityStatus === "ISSUE") return "ISSUE";
  if (isPublished) return "DELIVERED";
  if (orderStatus === "COMPLETED") return "CLOSED";
  if (facilityStatus === "WAITING" && stage === "RECEIVED") return "RECEIVED";
  if (facilityStatus === "WAITING" && isSent) return "SENT";
  if (facilityStatus === "SEQUENCED" && hasReads) return "DATA_RECEIVED";
  return facilityStatus;
}
