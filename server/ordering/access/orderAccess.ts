import type { Model, QueryBuilder } from "objection";
import type { Order, OrderStatus } from "../../../db/models/Order.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";

type Owned = Pick<Order, "userId" | "departmentId"> & Partial<Pick<Order, "approvalState">>;

/** The owner and the facility see an order, and the members of its department if the facility shares the orders of
 *  departments. A lead also sees the orders of their department that required approval (additions §3, §13). */
export function maySeeOrder(user: SessionUser, order: Owned): boolean {
  return mayChangeOrder(user, order) || isShared(user, order);
}

/** Only the owner and the facility change an order; the members and leads of its department read it. What a user of the
 *  facility may change is decided by the right of the procedure (server/platform/rpc/requiredRights.ts). */
export function mayChangeOrder(user: SessionUser, order: Pick<Order, "userId">): boolean {
  return hasRight(user, "records.read") || order.userId === user.id;
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
  if (hasRight(user, "records.read")) return query;
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

/** Researchers only submit a draft; the facility moves an order to any status (reference §4, additions §3). */
export function mayMoveOrder(user: SessionUser, from: OrderStatus, to: OrderStatus): boolean {
  return hasRight(user, "orders.change") || (from === "DRAFT" && to === "SUBMITTED");
}

/** Researchers edit until the order is completed. */
export function mayEditOrder(user: SessionUser, status: OrderStatus): boolean {
  return hasRight(user, "orders.change") || status !== "COMPLETED";
}

/** The owner may delete a draft; only the facility may delete a submitted order, if the facility allows it. */
export function mayDeleteOrder(
  user: SessionUser,
  status: OrderStatus,
  settings: { allowDeleteSubmittedOrders: boolean },
): boolean {
  return status === "DRAFT" || (hasRight(user, "orders.change") && settings.allowDeleteSubmittedOrders);
}

/** Sequencing data is managed in these states only (spec §3). */
export function mayHoldSequencingData(status: OrderStatus): boolean {
  return status === "SUBMITTED" || status === "COMPLETED";
}
