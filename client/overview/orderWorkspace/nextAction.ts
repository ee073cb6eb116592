import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { orderSteps } from "../../ordering/orders/progress.ts";

export type NextAction =
  "approve" | "edit" | "submit" | "markSent" | "plan" | "upload" | "publish" | "download";

/**
 * Returns the next thing that a user can do for an order, by its stage; undefined if the user waits for others.
 * @param isOwner whether the user ordered it
 * @param hasPlan whether a sequencing run is planned
 */
export function nextAction(
  order: Parameters<typeof orderSteps>[0] & Pick<Order, "stage" | "approval" | "mayApprove">,
  { isAdmin, isOwner, hasPlan }: { isAdmin: boolean; isOwner: boolean; hasPlan: boolean },
): NextAction | undefined {
  const { stage, samples } = order;
  if (order.mayApprove) return "approve";
  if (stage === "DRAFT") {
    if (!isAdmin && !isOwner) return undefined;
    return samples.length === 0 ? "edit" : "submit";
  }
  if (order.approval.state === "pending") return undefined;
  if (isAdmin) {
    if (stage === "DELIVERED" || stage === "CLOSED") return undefined;
    if (stage === "DATA_READY") return "publish";
    return hasPlan ? "upload" : "plan";
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
