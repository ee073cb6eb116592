import type { ExecutorFacts } from "../../../../db/models/PipelineRun.ts";
import type { RunEnd } from "../local/readRunFile.ts";
import type { SlurmJob } from "./findJobs.ts";
import { isOver, jobState, plainState } from "./jobState.ts";

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
