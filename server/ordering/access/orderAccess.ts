import type { OrderStatus } from "../../../db/models/Order.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/procedures.ts";

/** Only the owner and facility admins see an order (additions §3). */
export function maySeeOrder(user: SessionUser, order: { userId: string }): boolean {
  return isFacilityAdmin(user) || order.userId === user.id;
}

/** Researchers only submit a draft; facility admins move an order to any status (reference §4, additions §3). */
export function mayMoveOrder(user: SessionUser, from: OrderStatus, to: OrderStatus): boolean {
  return isFacilityAdmin(user) || (from === "DRAFT" && to === "SUBMITTED");
}

/** Researchers edit until the order is completed. */
export function mayEditOrder(user: SessionUser, status: OrderStatus): boolean {
  return isFacilityAdmin(user) || status !== "COMPLETED";
}

/** The owner may delete a draft; only an admin may delete a submitted order, if the facility allows it. */
export function mayDeleteOrder(
  user: SessionUser,
  status: OrderStatus,
  settings: { allowDeleteSubmittedOrders: boolean },
): boolean {
  return status === "DRAFT" || (isFacilityAdmin(user) && settings.allowDeleteSubmittedOrders);
}

/** Sequencing data is managed in these states only (spec §3). */
export function mayHoldSequencingData(status: OrderStatus): boolean {
  return status === "SUBMITTED" || status === "COMPLETED";
}
