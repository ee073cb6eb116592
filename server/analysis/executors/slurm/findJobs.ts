import { sep } from "node:path";
import type { Site } from "../../../platform/site/site.ts";
import { slurmClient } from "./slurmClient.ts";

const QUERY_TIMEOUT_MS = 5_000;
/** Few jobs are forgotten by the controller; single queries for them must not delay the others. */
const SINGLE_QUERIES_MAX = 20;
const NO_SUCH_JOB = /Invalid job id/i;

/** A job as Slurm reports it. state and reason: in Slurm's terms. folder: its working directory. */
export interface SlurmJob {
  id: string;
  state: string;
  reason: string;
  name: string;
  folder: string;
}

/**
 * Returns what Slurm knows of jobs, by job id, with one query to the controller for all. Jobs that the controller has
 * forgotten are looked up in the accounting, or, without accounting, queried once more one by one. null: Slurm knows no
 * such job. No entry: the state could not be determined. Throws SlurmSilentError when the controller does not answer,
 * and ENOENT.
 */
export async function findJobs(site: Site, ids: string[]): Promise<Map<string, SlurmJob | null>> {
  const found = new Map<string, SlurmJob | null>();
  if (ids.length === 0) return found;
  for (const job of await findQueued(site, ["--states=all", `--jobs=${ids.join(",")}`]))
    found.set(job.id, job);
  const forgotten = ids.filter((id) => !found.has(id));
  if (forgotten.length === 0) return found;
  const accounted = await findAccounted(site, forgotten);
  if (!accounted) {
    for (const id of forgotten.slice(0, SINGLE_QUERIES_MAX)) found.set(id, await showJob(site, id));
    return found;
  }
  for (const id of forgotten) found.set(id, accounted.get(id) ?? null);
  return found;
}

/** Returns the newest job of a name, for a job whose id was not recorded; undefined when the controller knows none. */
export async function findJobByName(site: Site, name: string): Promise<SlurmJob | undefined> {
  const jobs = await findQueued(site, ["--states=all", `--name=${name}`]);
  return jobs.toSorted((one, other) => Number(other.id) - Number(one.id))[0];
}

/**
 * Returns the unfinished jobs of our own user that work below one of these directories: jobs that were submitted by our
 * jobs.
 */
export async function findJobsBelow(site: Site, folders: string[]): Promise<SlurmJob[]> {
  const user = process.getuid?.();
  const jobs = await findQueued(site, user === undefined ? ["--me"] : [`--user=${user}`]);
  return jobs.filter((job) => folders.some((folder) => job.folder.startsWith(folder + sep)));
}

async function findQueued(site: Site, which: string[]): Promise<SlurmJob[]> {
  const { code, output, errors } = await slurmClient(
    site,
    "squeue",
    ["--noheader", "--format=%i|%T|%r|%j|%Z", ...which],
    { timeoutMs: QUERY_TIMEOUT_MS },
  );
  // This message reports that the controller knows none of the jobs.
  if (code !== 0 && !NO_SUCH_JOB.test(errors)) throw new Error(`squeue failed: ${errors.trim()}`);
  return output.split("\n").flatMap((line) => parseJob(line.split("|")));
}

/** undefined: there is no accounting, or it does not answer. */
async function findAccounted(site: Site, ids: string[]): Promise<Map<string, SlurmJob> | undefined> {
  const format = "--format=JobIDRaw,State,Reason,JobName,WorkDir";
  const answer = await slurmClient(
    site,
    "sacct",
    ["--allocations", "--noheader", "--parsable2", format, `--jobs=${ids.join(",")}`],
    { timeoutMs: QUERY_TIMEOUT_MS },
  ).catch(() => undefined);
  if (answer?.code !== 0) return undefined;
  return new Map(
    answer.output.split("\n").flatMap((line) => parseJob(line.split("|")).map((job) => [job.id, job])),
  );
}

// The directory comes last, because only it may contain the separator.
function parseJob([id = "", state = "", reason = "", name = "", ...folder]: string[]): SlurmJob[] {
  return id === "" || state === "" || name === ""
    ? []
    : [{ id, state, reason: toReason(reason), name, folder: folder.join("|") }];
}

async function showJob(site: Site, id: string): Promise<SlurmJob | null> {
  const { code, output, errors } = await slurmClient(site, "scontrol", ["--oneliner", "show", "job", id], {
    timeoutMs: QUERY_TIMEOUT_MS,
  });
  if (code !== 0 && NO_SUCH_JOB.test(errors)) return null;
  if (code !== 0) throw new Error(`scontrol failed: ${errors.trim()}`);
  // Values may contain spaces; the next field name ends them.
  const field = (name: string) =>
    new RegExp(`(?:^| )${name}=(.*?)(?= [A-Za-z/:]+=|$)`, "m").exec(output.trim())?.[1] ?? "";
  return {
    id,
    state: field("JobState"),
    reason: toReason(field("Reason")),
    name: field("JobName"),
    folder: field("WorkDir"),
  };
}

function toReason(reason: string): string {
  return reason === "None" ? "" : reason;
}
