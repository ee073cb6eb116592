import type { OrderStatus } from "../../../../db/models/Order.ts";
import type { FacilityStatus } from "../../../../db/models/Sample.ts";

export type SampleState = FacilityStatus | "DRAFT" | "SENT" | "DATA_RECEIVED" | "DELIVERED" | "CLOSED";

/** What the state of a sample depends on. isSent: its order is marked as sent. hasReads: it has an active read with a
 *  file. isPublished: its owner can download reads of it. */
export interface StateFacts {
  orderStatus: OrderStatus;
  isSent: boolean;
  facilityStatus: FacilityStatus;
  hasReads: boolean;
  isPublished: boolean;
}

/** The state of a sample as every page shows it. A problem comes first, then the delivery; a completed order without
 *  files of the sample closes it. Before that the facility status counts. Pure. */
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
