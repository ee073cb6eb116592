import type { PipelineRun } from "../../../../db/models/PipelineRun.ts";

/** The states of a GA4GH Workflow Execution Service that Lanekeeper reports. */
export const WES_STATES = [
  "UNKNOWN",
  "QUEUED",
  "INITIALIZING",
  "RUNNING",
  "COMPLETE",
  "EXECUTOR_ERROR",
  "SYSTEM_ERROR",
  "CANCELED",
  "CANCELING",
] as const;
export type WesState = (typeof WES_STATES)[number];

/** The columns of a run that determine its state. */
export type StateColumns = Pick<
  PipelineRun,
  "status" | "statusSource" | "launch" | "launchKey" | "workflowFacts" | "executorFacts"
>;

const STATES: Readonly<Record<string, WesState>> = {
  pending: "QUEUED",
  queued: "QUEUED",
  running: "RUNNING",
  completed: "COMPLETE",
  failed: "EXECUTOR_ERROR",
  cancelled: "CANCELED",
};

/** Returns the state of all runs with a status, as far as the status determines it. */
export function stateForStatus(status: string): WesState {
  return (Object.hasOwn(STATES, status) ? STATES[status] : undefined) ?? "UNKNOWN";
}

/** Returns the state of a run. INITIALIZING: it is being launched. SYSTEM_ERROR: it failed for another reason than its
 *  workflow, such as a launch that failed, a job that the scheduler ended, or results that could not be stored. */
export function wesState(run: StateColumns): WesState {
  const { status, statusSource, launch, launchKey } = run;
  const isActive = status === "pending" || status === "queued" || status === "running";
  if (isActive && launchKey !== null && launch === null) return "INITIALIZING";
  if (isActive && statusSource === "cancelling") return "CANCELING";
  if (status === "failed" && !didWorkflowFail(run)) return "SYSTEM_ERROR";
  return stateForStatus(status);
}

const ENDED_BY_SYSTEM = new Set<string | undefined>(["failed", "cancelled", "lost"]);

function didWorkflowFail({
  workflowFacts: { ended, failing, causes },
  executorFacts,
}: StateColumns): boolean {
  if (ended?.how !== undefined || ended?.success === true) return false;
  if (ended?.success === false || failing !== undefined || causes?.task !== undefined) return true;
  if (ENDED_BY_SYSTEM.has(executorFacts.state)) return false;
  return (executorFacts.exitCode ?? 0) !== 0;
}
