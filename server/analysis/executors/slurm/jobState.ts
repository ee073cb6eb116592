import type { ExecutorState } from "../../../../db/models/PipelineRun.ts";

/** What Slurm calls the states of a job, and how a run stands then. One that is not here is one that nobody knows. */
const STATES: Record<string, ExecutorState> = {
  PENDING: "pending",
  CONFIGURING: "pending",
  POWER_UP_NODE: "pending",
  REQUEUED: "pending",
  REQUEUE_FED: "pending",
  REQUEUE_HOLD: "pending",
  RESV_DEL_HOLD: "pending",
  SPECIAL_EXIT: "pending",
  RUNNING: "running",
  RESIZING: "running",
  SIGNALING: "running",
  STOPPED: "running",
  SUSPENDED: "running",
  COMPLETING: "completing",
  STAGE_OUT: "completing",
  UPDATE_DB: "completing",
  COMPLETED: "exited",
  FAILED: "failed",
  BOOT_FAIL: "failed",
  DEADLINE: "failed",
  LAUNCH_FAILED: "failed",
  NODE_FAIL: "failed",
  OUT_OF_MEMORY: "failed",
  PREEMPTED: "failed",
  RECONFIG_FAIL: "failed",
  TIMEOUT: "failed",
  CANCELLED: "cancelled",
  REVOKED: "cancelled",
};

/** The known states of a Slurm job. */
export const SLURM_STATES = Object.keys(STATES);

/** How a run stands whose job Slurm says to be in a state, as squeue, scontrol or sacct write it: also with something
 *  behind it, as in "CANCELLED by 1000" or "TIMEOUT+". Pure. */
export function jobState(said: string): ExecutorState {
  const word = plainState(said);
  return Object.hasOwn(STATES, word) ? (STATES[word] ?? "unknown") : "unknown";
}

/** The state alone, without what may stand behind it. */
export function plainState(said: string): string {
  return /^[A-Z_]*/.exec(said.trim())?.[0] ?? "";
}

/** Whether nothing of the job runs any more, or ever will. */
export function isOver(state: ExecutorState): boolean {
  return state === "exited" || state === "failed" || state === "cancelled";
}
