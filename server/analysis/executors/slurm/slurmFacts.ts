import type { ExecutorFacts } from "../../../../db/models/PipelineRun.ts";
import type { RunEnd } from "../local/readRunFile.ts";
import type { SlurmJob } from "./findJobs.ts";
import { isOver, jobState, plainState } from "./jobState.ts";

/** How long a job may go on after its script has told its end; a node may be slow to clean up. */
const ENDING_MS = 60_000;

/** What a job was launched as. */
export interface ExpectedJob {
  jobName: string;
  runFolder: string;
}

/** ours: by name and folder. another: neither is the run's, its id was given again. unsure: one of both. Pure. */
export function recogniseJob(
  { name, folder }: SlurmJob,
  expected: ExpectedJob,
): "ours" | "another" | "unsure" {
  const [hasName, hasFolder] = [name === expected.jobName, folder === expected.runFolder];
  if (hasName && hasFolder) return "ours";
  return hasName || hasFolder ? "unsure" : "another";
}

/** How a run stands, by what its run.sh told of its end and what Slurm says of its job. Pure. In this order:
 *  - That it ended well is believed, whatever Slurm says.
 *  - An end that Slurm made (time limit, cancelled, memory, node) is Slurm's: the exit code only follows from it.
 *  - An exit code of its own.
 *  - What Slurm says of the job. Its COMPLETED means exit code 0.
 *  - null, it knows no such job, or the id is another's by now: lost. undefined: nobody could tell.
 *  end: undefined while run.sh told nothing. */
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
