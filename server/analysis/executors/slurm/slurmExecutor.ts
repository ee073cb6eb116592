import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ExecutorFacts, Launch } from "../../../../db/models/PipelineRun.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { PROCESS_VARIABLES } from "../../pipelines/processEnvironment.ts";
import type { Site } from "../../../platform/site/site.ts";
import {
  jobNotRecognised,
  launchFailed,
  slurmRefused,
  slurmRefusedWith,
  slurmSilent,
  slurmUnanswered,
} from "../../runRecords/errors.ts";
import type { Executor, LaunchedRun, StagedRun } from "../executor.ts";
import { readExitFile } from "../local/readLaunchFile.ts";
import { RUN_FILES } from "../../runRecords/runFiles.ts";
import { findJobByName, findJobs, findJobsBelow, type SlurmJob } from "./findJobs.ts";
import { type ExpectedJob, isOver, jobState, recogniseJob, slurmFacts } from "./slurmFacts.ts";
import { slurmJobName, sbatchArgs } from "./slurmResources.ts";
import { slurmClient, SlurmSilentError } from "./slurmClient.ts";

/** Slightly longer than sbatch itself waits, so that its own message is reported rather than our timeout. */
const SUBMIT_TIMEOUT_MS = 20_000;
const CANCEL_TIMEOUT_MS = 10_000;
/** Longer than the 30 s that Slurm waits by default between SIGTERM and SIGKILL. */
const END_MS = 45_000;
const LOOK_MS = 250;
const CANCELLED_AT_ONCE_MAX = 500;

/** Executes runs as jobs of a Slurm cluster that shares the pipeline run directory with this machine. */
export const slurmExecutor: Executor = {
  async launch(site, run) {
    await mkdir(join(run.runFolder, RUN_FILES.logs), { recursive: true });
    return { executor: "slurm", jobId: await submit(site, run), jobName: slurmJobName(run.id) };
  },

  async probe(site, runs) {
    const ends = new Map(await Promise.all(runs.map(async (run) => [run.id, await readEnd(run)] as const)));
    const unended = runs.filter(({ id }) => ends.get(id)?.exitCode !== 0);
    const jobs = await findKnownJobs(site, unended);
    const facts = new Map<string, ExecutorFacts>();
    for (const run of runs) {
      // Read once more after the job query: a job that is over by then has written its exit file, or never will.
      const end = ends.get(run.id) ?? (await readEnd(run));
      facts.set(run.id, slurmFacts(end, jobs.get(slurmJobId(run)), expectedJob(run), new Date()));
    }
    return facts;
  },

  async cancel(site, run) {
    try {
      if (!isGone(await findOwnJob(site, run))) {
        await scancel(site, [slurmJobId(run)]);
        if (!(await waitUntilOver(site, run))) return false;
      }
      return await endTaskJobs(site, run);
    } catch (error) {
      throw error instanceof SlurmSilentError ? slurmSilent() : error;
    }
  },

  async endRest(site, runs) {
    const ids = await taskJobs(site, ...runs);
    if (ids.length > 0) await scancel(site, ids.slice(0, CANCELLED_AT_ONCE_MAX));
  },
};

/** Submits the run and returns the job id. Raises launchFailed with the message of sbatch. */
async function submit(site: Site, run: StagedRun): Promise<string> {
  if (!run.slurm) throw new Error("A job needs to know what it asks for");
  try {
    const { code, output, errors } = await slurmClient(site, "sbatch", sbatchArgs(run, run.slurm), {
      timeoutMs: SUBMIT_TIMEOUT_MS,
      environment: { HOME: run.runFolder, [PROCESS_VARIABLES.runId]: run.id },
    });
    const jobId = /^(\d+)(;|$)/m.exec(output)?.[1];
    if (code === 0 && jobId !== undefined) return jobId;
    const message = lastLine(errors);
    const reason = message ? slurmRefusedWith({ message }) : slurmRefused();
    throw launchFailed({ reason }, new Error(errors));
  } catch (error) {
    if (!(error instanceof SlurmSilentError)) throw error;
    return findSubmitted(site, run, error);
  }
}

/**
 * Handles a submission without an answer, which Slurm may have accepted: finds the job by its name, or prevents it from
 * ever running.
 */
async function findSubmitted(site: Site, run: StagedRun, cause: SlurmSilentError): Promise<string> {
  const job = await findJobByName(site, slurmJobName(run.id)).catch(() => undefined);
  if (job?.folder === run.runFolder) return job.id;
  await mkdir(join(run.runFolder, RUN_FILES.begun), { recursive: true });
  throw launchFailed({ reason: slurmUnanswered() }, cause);
}

function lastLine(errors: string): string {
  const last = errors
    .trim()
    .split("\n")
    .at(-1)
    ?.replace(/^sbatch: (error: )?(Batch job submission failed: )?/, "");
  return last?.slice(0, 300) ?? "";
}

/** Returns no jobs when the controller does not answer; exit files are used all the same. */
async function findKnownJobs(site: Site, runs: LaunchedRun[]): Promise<Map<string, SlurmJob | null>> {
  try {
    return await findJobs(site, runs.map(slurmJobId));
  } catch (error) {
    site.log.warn({ err: error }, "Slurm does not tell how jobs stand");
    return new Map();
  }
}

/** Waits a limited time until the job is over. */
async function waitUntilOver(site: Site, run: LaunchedRun): Promise<boolean> {
  for (const until = performance.now() + END_MS; performance.now() < until; await sleep(LOOK_MS))
    if (isGone(await findOwnJob(site, run))) return true;
  return false;
}

/** Ends the jobs that a Nextflow job submitted for its tasks. Nextflow ends them itself unless it is killed first. */
async function endTaskJobs(site: Site, run: LaunchedRun): Promise<boolean> {
  const cancelled = new Set<string>();
  for (const until = performance.now() + END_MS; performance.now() < until; await sleep(LOOK_MS)) {
    const ids = await taskJobs(site, run);
    if (ids.length === 0) return true;
    const fresh = ids.filter((id) => !cancelled.has(id)).slice(0, CANCELLED_AT_ONCE_MAX);
    if (fresh.length > 0) await scancel(site, fresh);
    for (const id of fresh) cancelled.add(id);
  }
  return false;
}

// Only Nextflow submits task jobs, and it creates the work directory before the first one: other runs cost no query.
async function taskJobs(site: Site, ...runs: LaunchedRun[]): Promise<string[]> {
  const folders: string[] = [];
  for (const { runFolder } of runs) {
    const work = join(runFolder, RUN_FILES.work);
    if (await stat(work).catch(() => undefined)) folders.push(work);
  }
  return folders.length === 0 ? [] : (await findJobsBelow(site, folders)).map(({ id }) => id);
}

async function scancel(site: Site, ids: string[]): Promise<void> {
  const { code, errors } = await slurmClient(site, "scancel", ids, { timeoutMs: CANCEL_TIMEOUT_MS });
  if (code !== 0) throw new Error(`scancel failed: ${errors.trim()}`);
}

/** Returns null when the job no longer exists. Raises jobNotRecognised for a job that may belong to someone else. */
async function findOwnJob(site: Site, run: LaunchedRun): Promise<SlurmJob | null> {
  const id = slurmJobId(run);
  const job = (await findJobs(site, [id])).get(id) ?? null;
  const recognised = job && recogniseJob(job, expectedJob(run));
  if (recognised === "unsure") return raise(jobNotRecognised({ jobId: id }));
  return recognised === "ours" ? job : null;
}

function isGone(job: SlurmJob | null): boolean {
  return job === null || isOver(jobState(job.state));
}

function readEnd(run: LaunchedRun) {
  return readExitFile(join(run.runFolder, RUN_FILES.exit), run.id);
}

function expectedJob({ launch, runFolder }: LaunchedRun): ExpectedJob {
  return { jobName: slurmLaunch(launch).jobName, runFolder };
}

function slurmJobId({ launch }: LaunchedRun): string {
  return slurmLaunch(launch).jobId;
}

function slurmLaunch(launch: Launch): Launch & { executor: "slurm" } {
  if (launch.executor !== "slurm") throw new Error(`Launched by ${launch.executor}, not by Slurm`);
  return launch;
}
