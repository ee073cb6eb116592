import type { Order } from "../../definitions/answers/orderAnswers.ts";
import type { Session } from "../../kit/session/SessionContext.ts";
import { orderSteps } from "../../ordering/orders/progress.ts";

export type NextAction =
  "approve" | "edit" | "submit" | "markSent" | "plan" | "upload" | "publish" | "download";

/**
 * Returns the next thing that a user can do for an order, by its stage; undefined if the user waits for others.
 * @param mayChange whether the user may change it
 * @param isOwner whether the user ordered it
 * @param hasPlan whether a sequencing run is planned
 */
export function nextAction(
  order: Parameters<typeof orderSteps>[0] & Pick<Order, "stage" | "approval" | "mayApprove">,
  {
    isOfFacility,
    can,
    mayChange,
    isOwner,
    hasPlan,
  }: Pick<Session, "isOfFacility" | "can"> & { mayChange: boolean; isOwner: boolean; hasPlan: boolean },
): NextAction | undefined {
  const { stage, samples } = order;
  if (order.mayApprove) return "approve";
  if (stage === "DRAFT") {
    if (!mayChange) return undefined;
    return samples.length === 0 ? "edit" : "submit";
  }
  if (order.approval.state === "pending") return undefined;
  if (isOfFacility) {
    if (stage === "DELIVERED" || stage === "CLOSED") return undefined;
    if (stage === "DATA_READY") return can("deliveries.publish") ? "publish" : undefined;
    if (hasPlan) return can("data.receive") ? "upload" : undefined;
    return can("sequencing.plan") ? "plan" : undefined;
  }
  if (order.sequencingFilesPublishedAt !== null) return "download";
  return isOwner && isToSend(order) ? "markSent" : undefined;
}

/** Whether the samples of an order are expected to be sent next. */
export function isToSend(order: Parameters<typeof orderSteps>[0]): boolean {
  return (
    order.status === "SUBMITTED" &&
    orderSteps(order).some(({ name, state }) => name === "sent" && state === "now")
  );
}
