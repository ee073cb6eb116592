import type { Order } from "../../definitions/answers/orderAnswers.ts";
import {
  ACCEPTING_STAGES,
  type Side,
  stageTargets,
} from "../../../server/ordering/stages/rules/stageTransitions.ts";

/** Returns the stages to which a user may move an order on request, except its submission. */
export function stageMoves(
  order: Pick<Order, "stage" | "stageBeforeHold" | "sequencingFilesPublishedAt" | "approval">,
  { isOwner, isFacility }: { isOwner: boolean; isFacility: boolean },
): Order["stage"][] {
  if (order.stage === "DRAFT") return [];
  const sides: Side[] = [
    ...(isOwner ? (["owner"] as const) : []),
    ...(isFacility ? (["facility"] as const) : []),
  ];
  const isPending = order.approval.state === "pending";
  const targets = new Set(sides.flatMap((side) => stageTargets(order, side)));
  return [...targets].filter((target) => !isPending || !ACCEPTING_STAGES.includes(target));
}

/** The label of a move: leaving a hold, and going back to work, have words of their own. */
export function moveLabel(
  { stage }: Pick<Order, "stage">,
  to: Order["stage"],
): `orderMove.to.${Order["stage"] | "resume" | "continue"}` {
  if (stage === "ON_HOLD" && to !== "CANCELLED") return "orderMove.to.resume";
  if (stage === "DATA_READY" && to === "IN_PROGRESS") return "orderMove.to.continue";
  return `orderMove.to.${to}`;
}
