import type { ExecutorFacts, ExecutorState } from "../../../../db/models/PipelineRun.ts";
import type { RunEnd } from "../local/readLaunchFile.ts";
import type { SlurmJob } from "./findJobs.ts";

/** Time limit of a job after its script has written exit.json; a node may be slow to clean up. */
const ENDING_MS = 60_000;

/** The identity with which a job was launched. */
export interface ExpectedJob {
  jobName: string;
  runFolder: string;
}

/**
 * ours: name and directory match. another: neither matches, and the job id was reused. unsure: one of the two matches.
 * Pure.
 */
export function recogniseJob(
  { name, folder }: SlurmJob,
  expected: ExpectedJob,
): "ours" | "another" | "unsure" {
  const [hasName, hasFolder] = [name === expected.jobName, folder === expected.runFolder];
  if (hasName && hasFolder) return "ours";
  return hasName || hasFolder ? "unsure" : "another";
}

/**
 * Returns the state of a run from its exit.json and its Slurm job. Pure. Rules in order of precedence:
 * - Exit code 0 in exit.json, whatever Slurm reports.
 * - An end caused by Slurm (time limit, cancellation, memory, node): the exit code only results from it.
 * - Another exit code in exit.json.
 * - The state that Slurm reports. Its COMPLETED means exit code 0.
 * - job is null (no such job) or its id was reused: lost. job is undefined or not certainly the run's: unknown.
 * end: undefined without an exit.json.
 */
export function slurmFacts(
  end: RunEnd | undefined,
  job: SlurmJob | null | undefined,
  expected: ExpectedJob,
  now: Date,
): ExecutorFacts {
  const at = now.toISOString();
  const exited = end && { state: "exited" as const, exitCode: end.exitCode, at: asIso(end.endedAt) };
  if (exited?.exitCode === 0) return exited;
  const recognised = job && recogniseJob(job, expected);
  if (job === null || recognised === "another") return exited ?? { state: "lost", lostSince: at, at };
  if (!job || recognised !== "ours") return exited ?? { state: "unknown", at };
  const state = jobState(job.state);
  const words = { said: plainState(job.state), ...(job.reason !== "" && { reason: job.reason }) };
  if (!end || !exited) return { state, ...words, ...(state === "exited" && { exitCode: 0 }), at };
  if (!isOver(state) && now.getTime() - Date.parse(end.endedAt) < ENDING_MS)
    return { state: "completing", ...words, at };
  const isSlurms = (state === "failed" || state === "cancelled") && words.said !== "FAILED";
  return isSlurms ? { state, exitCode: end.exitCode, ...words, at } : exited;
}

function asIso(time: string): string {
  return new Date(time).toISOString();
}

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
