import type { OrderStatus } from "../../../../db/models/Order.ts";
import type { FacilityStatus } from "../../../../db/models/Sample.ts";

export type SampleState = FacilityStatus | "DRAFT" | "SENT" | "DATA_RECEIVED" | "DELIVERED" | "CLOSED";

/**
 * The facts that determine the state of a sample. isSent: its order is marked as sent. hasReads: it has an active
 * read with a file. isPublished: its owner can download reads of it.
 */
export interface StateFacts {
  orderStatus: OrderStatus;
  isSent: boolean;
  facilityStatus: FacilityStatus;
  hasReads: boolean;
  isPublished: boolean;
}

/**
 * Returns the state of a sample for all pages. A problem comes first, then the delivery; a completed order closes
 * samples without files; otherwise the facility status counts. Pure.
 */
export function sampleState(facts: StateFacts): SampleState {
  const { orderStatus, isSent, facilityStatus, hasReads, isPublished } = facts;
  if (orderStatus === "DRAFT") return "DRAFT";
  if (facilityStatus === "ISSUE") return "ISSUE";
  if (isPublished) return "DELIVERED";
  if (orderStatus === "COMPLETED") return "CLOSED";
  if (facilityStatus === "WAITING" && isSent) return "SENT";
  if (facilityStatus === "SEQUENCED" && hasReads) return "DATA_RECEIVED";
  return facilityStatus;
}
