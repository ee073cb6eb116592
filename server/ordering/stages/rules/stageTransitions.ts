import type { OrderStage } from "./stages.ts";

/** Who requests a move: the owner of the order, or the facility (the right orders.change over all records). */
export type Side = "owner" | "facility";

/** BEFORE_HOLD: the stage that an order on hold had before. */
type Target = OrderStage | "BEFORE_HOLD";

interface Moves {
  owner: readonly Target[];
  facility: readonly Target[];
  /** Without a request: by reads, and by publishing and unpublishing the delivery. */
  automatic: readonly OrderStage[];
}

/** The moves of an order (additions §14). docs/using/orders.md shows this table. */
export const STAGE_TRANSITIONS: Readonly<Record<OrderStage, Moves>> = {
  DRAFT: { owner: ["SUBMITTED"], facility: ["SUBMITTED"], automatic: [] },
  SUBMITTED: {
    owner: ["CANCELLED"],
    facility: ["DRAFT", "ACCEPTED", "RECEIVED", "ON_HOLD", "REJECTED", "CANCELLED"],
    automatic: ["ACCEPTED", "IN_PROGRESS", "DELIVERED"],
  },
  ACCEPTED: {
    owner: ["IN_TRANSIT", "CANCELLED"],
    facility: ["IN_TRANSIT", "RECEIVED", "IN_PROGRESS", "ON_HOLD", "CANCELLED"],
    automatic: ["IN_PROGRESS", "DELIVERED"],
  },
  IN_TRANSIT: {
    owner: [],
    facility: ["RECEIVED", "ON_HOLD", "CANCELLED"],
    automatic: ["IN_PROGRESS", "DELIVERED"],
  },
  RECEIVED: {
    owner: [],
    facility: ["IN_PROGRESS", "ON_HOLD", "CANCELLED"],
    automatic: ["IN_PROGRESS", "DELIVERED"],
  },
  IN_PROGRESS: {
    owner: [],
    facility: ["DATA_READY", "ON_HOLD", "CANCELLED"],
    automatic: ["DATA_READY", "DELIVERED"],
  },
  DATA_READY: { owner: [], facility: ["IN_PROGRESS"], automatic: ["DELIVERED"] },
  DELIVERED: { owner: [], facility: ["CLOSED"], automatic: ["DATA_READY"] },
  CLOSED: { owner: [], facility: ["DELIVERED"], automatic: [] },
  ON_HOLD: { owner: ["CANCELLED"], facility: ["BEFORE_HOLD", "CANCELLED"], automatic: [] },
  REJECTED: { owner: [], facility: [], automatic: [] },
  CANCELLED: { owner: [], facility: [], automatic: [] },
};

/** Stages that need a reason. */
export const REASON_STAGES: readonly OrderStage[] = ["DRAFT", "ON_HOLD", "REJECTED", "CANCELLED"];

/** Stages that the facility cannot reach while the approval of the order is pending. */
export const ACCEPTING_STAGES: readonly OrderStage[] = ["ACCEPTED", "IN_TRANSIT", "RECEIVED", "IN_PROGRESS"];

/** Stages in which the facility works on an order, and facts move it forward. */
export const OPEN_STAGES = [
  "SUBMITTED",
  "ACCEPTED",
  "IN_TRANSIT",
  "RECEIVED",
  "IN_PROGRESS",
  "DATA_READY",
] as const satisfies OrderStage[];

/** Stages before the work on the samples begins. */
export const EARLY_STAGES: readonly OrderStage[] = ["SUBMITTED", "ACCEPTED", "IN_TRANSIT", "RECEIVED"];

/** The documented status of a stage. */
export function stageStatus(stage: OrderStage): "DRAFT" | "SUBMITTED" | "COMPLETED" {
  if (stage === "DRAFT") return "DRAFT";
  return stage === "DELIVERED" || stage === "CLOSED" ? "COMPLETED" : "SUBMITTED";
}

/** What a request needs to know of its order. */
export interface StagedOrder {
  stage: OrderStage;
  stageBeforeHold: OrderStage | null;
  /** ISO time or Date. */
  sequencingFilesPublishedAt: unknown;
}

/** Returns the stages to which a side may move an order on request. A closed order is delivered again only while its
 *  delivery is published. Pure. */
export function stageTargets(order: StagedOrder, side: Side): OrderStage[] {
  return STAGE_TRANSITIONS[order.stage][side].flatMap((target) => {
    if (target === "BEFORE_HOLD") return order.stageBeforeHold ?? [];
    if (target === "DELIVERED" && order.sequencingFilesPublishedAt === null) return [];
    return target;
  });
}

/** Returns whether sides may move an order: "forbidden" if only another side may, "invalid" if neither may. Pure. */
export function requestedMove(
  order: StagedOrder,
  to: OrderStage,
  sides: readonly Side[],
): "allowed" | "forbidden" | "invalid" {
  if (sides.some((side) => stageTargets(order, side).includes(to))) return "allowed";
  const others: Side[] = ["owner", "facility"];
  return others.some((side) => stageTargets(order, side).includes(to)) ? "forbidden" : "invalid";
}
