import type { Order } from "../../../db/models/Order.ts";
import { refusal } from "../../platform/errors/refusal.ts";
import { type PlacedProblem, presentProblems } from "../../definitions/forms/placedProblem.ts";

const formInvalid = refusal("orders.formInvalid", 400, "Order form validation failed");
export const orderNotFound = refusal("orders.notFound", 404, "Sequencing Order not found");

/** Acceptance by the facility: processing of samples, completion and publication. */
export const awaitsApproval = refusal("orders.awaitsApproval", 409, "Order awaits approval");

/** Refuses the acceptance of an order that a lead has not approved yet. order: locked. Raises awaitsApproval. */
export function refuseAwaitingApproval({ approvalState }: Pick<Order, "approvalState">): void {
  if (approvalState === "pending") throw awaitsApproval();
}

/** Deletion of the order or study of a run. */
export const cancelRunsFirst = refusal(
  "orders.cancelRunsFirst",
  409,
  "Cancel the pipeline runs of this {target} first",
);

/** Deletion of the order. */
export const stopStreamsFirst = refusal(
  "orders.stopStreamsFirst",
  409,
  "Stop the live monitoring of this order first",
);

export const formRefused = (problems: PlacedProblem[]) => formInvalid(undefined, presentProblems(problems));
