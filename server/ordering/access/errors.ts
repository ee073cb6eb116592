import { refusal } from "../../platform/errors/refusal.ts";
import { type PlacedProblem, presentProblems } from "../../definitions/forms/placedProblem.ts";

const formInvalid = refusal("orders.formInvalid", 400, "Order form validation failed");
export const orderNotFound = refusal("orders.notFound", 404, "Sequencing Order not found");

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
