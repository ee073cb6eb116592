import type { Outputs } from "../../kit/trpc/trpc.ts";

/** A run with all that its page shows. */
export type Run = Outputs["runs"]["get"]["run"];
export type RunTask = Outputs["runs"]["task"]["task"];
/** A task in a list, with the step that it belongs to. */
export type ListedTask = Outputs["runs"]["tasks"]["tasks"][number];
export type RunEvent = Run["events"][number];

/** Whether a failed run has a process that may still be running and can be terminated. */
export function hasLeftoverProcess({ status, leftoverProcess }: Run): boolean {
  return status === "failed" && leftoverProcess !== null;
}

/** Whether a run is finished, so that its state no longer changes automatically. */
export function isOver({ status }: { status: Run["status"] }): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}

/** The search parameters of a new run with the inputs of this one. */
export function searchLike({ id, pipelineId, orderId, studyId }: Run) {
  return {
    from: id,
    pipeline: pipelineId,
    ...(orderId !== null && { order: orderId }),
    ...(studyId !== null && { study: studyId }),
  };
}
