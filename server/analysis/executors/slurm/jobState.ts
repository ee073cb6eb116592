import type { ExecutorState } from "../../../../db/models/PipelineRun.ts";

/** The states of a Slurm job with the state of the run. A missing state is unknown. */
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

/**
 * Returns the state of a run for the state of its job, as squeue, scontrol or sacct print it, including suffixes as in
 * "CANCELLED by 1000" or "TIMEOUT+". Pure.
 */
export function jobState(said: string): ExecutorState {
  const word = plainState(said);
  return Object.hasOwn(STATES, word) ? (STATES[word] ?? "unknown") : "unknown";
}

/** Returns the state without a suffix. */
export function plainState(said: string): string {
  return /^[A-Z_]*/.exec(said.trim())?.[0] ?? "";
}

/** Returns whether the job has ended permanently, so that nothing of the job runs. */
export function isOver(state: ExecutorState): boolean {
  return state === "exited" || state === "failed" || state === "cancelled";
}
