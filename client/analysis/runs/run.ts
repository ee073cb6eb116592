import type { Outputs } from "../../kit/trpc/trpc.ts";

/** A run with all that its page shows. */
export type Run = Outputs["runs"]["get"]["run"];
export type RunTask = Outputs["runs"]["tasks"]["tasks"][number];
export type RunEvent = Run["events"][number];
export type RunArtifact = Run["artifacts"][number];

/** Whether a failed run has a process that is not known to have ended, and that can be cancelled. */
export function hasLeftoverProcess({ status, leftoverProcess }: Run): boolean {
  return status === "failed" && leftoverProcess !== null;
}

/** Whether a run is over, so that nothing of it changes by itself any more. */
export function isOver({ status }: { status: Run["status"] }): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}
