import type { Order } from "../../definitions/answers/orderAnswers.ts";
import type { Session } from "../../kit/session/SessionContext.ts";

export type NextAction =
  | "approve"
  | "edit"
  | "submit"
  | "accept"
  | "markSent"
  | "receive"
  | "start"
  | "resume"
  | "plan"
  | "upload"
  | "publish"
  | "download"
  | "close";

/**
 * Returns the next thing that a user can do for an order, by its stage; undefined if the user waits for others.
 * @param mayChange whether the user may change it
 * @param isOwner whether the user ordered it
 * @param hasPlan whether a sequencing run is planned
 */
export function nextAction(
  order: Pick<
    Order,
    "stage" | "approval" | "mayApprove" | "sequencingFilesPublishedAt" | "samples" | "statusNotes"
  >,
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
    const move = mayChange ? MOVES[stage] : undefined;
    if (move) return move;
    if (stage === "DATA_READY") return can("deliveries.publish") ? "publish" : undefined;
    if (IS_OVER[stage]) return undefined;
    if (hasPlan) return can("data.receive") ? "upload" : undefined;
    return can("sequencing.plan") ? "plan" : undefined;
  }
  if (order.sequencingFilesPublishedAt !== null) return "download";
  return isOwner && isToSend(order) ? "markSent" : undefined;
}

const MOVES: Partial<Record<Order["stage"], NextAction>> = {
  SUBMITTED: "accept",
  ACCEPTED: "receive",
  IN_TRANSIT: "receive",
  RECEIVED: "start",
  ON_HOLD: "resume",
  DELIVERED: "close",
};
const IS_OVER: Partial<Record<Order["stage"], true>> = {
  ON_HOLD: true,
  DELIVERED: true,
  CLOSED: true,
  REJECTED: true,
  CANCELLED: true,
};

/** Whether the samples of an order are expected to be sent next. */
export function isToSend({ stage, statusNotes }: Pick<Order, "stage" | "statusNotes">): boolean {
  return stage === "ACCEPTED" && !statusNotes.some(({ noteType }) => noteType === "SAMPLES_SENT");
}
