import type { Model, QueryBuilder } from "objection";
import type { Order, OrderStatus } from "../../../db/models/Order.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { isFacilityAdmin } from "../../platform/rpc/procedures.ts";

type Owned = Pick<Order, "userId" | "departmentId"> & Partial<Pick<Order, "approvalState">>;

/** The owner and facility admins see an order, and the members of its department if the facility shares the orders of
 *  departments. A lead also sees the orders of their department that required approval (additions §3, §13). */
export function maySeeOrder(user: SessionUser, order: Owned): boolean {
  return mayChangeOrder(user, order) || isShared(user, order);
}

/** Only the owner and facility admins change an order; the members and leads of its department read it. */
export function mayChangeOrder(user: SessionUser, order: Pick<Order, "userId">): boolean {
  return isFacilityAdmin(user) || order.userId === user.id;
}

function isShared(
  { sharedDepartmentId, leadDepartmentId }: SessionUser,
  { departmentId, approvalState = "not_required" }: Owned,
): boolean {
  if (departmentId === null) return false;
  // A lead has to see what they approve.
  const isForLead = departmentId === leadDepartmentId && approvalState !== "not_required";
  return departmentId === sharedDepartmentId || isForLead;
}

/** Restricts a query with the table orders to the orders that a user may see, as maySeeOrder does. */
export function whereMaySee<Query extends QueryBuilder<Model, unknown>>(
  query: Query,
  user: SessionUser,
): Query {
  if (isFacilityAdmin(user)) return query;
  const { sharedDepartmentId, leadDepartmentId } = user;
  return query.where((visible) => {
    visible.where("orders.userId", user.id);
    if (sharedDepartmentId) visible.orWhere("orders.departmentId", sharedDepartmentId);
    else if (leadDepartmentId)
      visible.orWhere((asked) =>
        asked.where("orders.departmentId", leadDepartmentId).whereNot("orders.approvalState", "not_required"),
      );
  });
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
