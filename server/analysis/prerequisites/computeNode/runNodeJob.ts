import { randomUUID } from "node:crypto";
import { mkdir, open, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findJobs, type SlurmJob } from "../../executors/slurm/findJobs.ts";
import { isOver, jobState, plainState } from "../../executors/slurm/slurmFacts.ts";
import { slurmClient, SlurmSilentError } from "../../executors/slurm/slurmClient.ts";
import type { Site } from "../../../platform/site/site.ts";
import { lastWords } from "../checkProgram.ts";
import type { NodeJob, Told } from "./nodeFindings.ts";
import { shellQuoted } from "../../executors/shellQuoted.ts";

const SUBMIT_TIMEOUT_MS = 20_000;
const CANCEL_TIMEOUT_MS = 10_000;
/**
 * Time limits for a busy cluster to start the job, for the job to run, and for a shared file system to show its output.
 */
const START_MS = 30_000;
const RUN_MS = 60_000;
const SHOW_MS = 10_000;
const LOOK_MS = 500;
const TOLD_MAX_BYTES = 16 * 1024;
const TOLD_LINES_MAX = 20;

/**
 * Runs a small job on a compute node and returns its result. placeWords: partition and options of the job. sees: what
 * the job checks on the node. A job that does not start or end in time is cancelled, by Slurm itself if this process
 * ends first.
 */
export async function askComputeNode(
  site: Site,
  {
    runDir,
    placeWords,
    sees,
    startMs = START_MS,
  }: {
    runDir: string;
    placeWords: string[];
    sees: Omit<Parameters<typeof nodeScript>[0], "folder">;
    startMs?: number | undefined;
  },
): Promise<NodeJob> {
  const id = randomUUID();
  const folder = join(runDir, `.prerequisites-${id}`);
  const jobName = `lanekeeper-check-${id}`;
  await mkdir(folder, { mode: 0o750 });
  try {
    await writeFile(join(folder, "check.sh"), nodeScript({ folder, ...sees }), { mode: 0o700 });
    const submitted = await submit(site, { folder, jobName, placeWords });
    if (!("jobId" in submitted)) return submitted;
    return await outcome(site, submitted.jobId, { folder, startMs });
  } finally {
    await takeBack(site, jobName);
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

async function submit(
  site: Site,
  { folder, jobName, placeWords }: { folder: string; jobName: string; placeWords: string[] },
): Promise<{ jobId: string } | NodeJob> {
  const words = [
    "--parsable",
    `--job-name=${jobName}`,
    "--ntasks=1",
    "--cpus-per-task=1",
    "--mem=256M",
    "--time=2",
    "--deadline=now+4minutes",
    // The log is discarded: in a directory that the node cannot see, it would prevent the job from reporting that.
    "--chdir=/",
    "--output=/dev/null",
    "--export=ALL",
    "--propagate=NONE",
    "--no-requeue",
    ...placeWords,
    join(folder, "check.sh"),
  ];
  try {
    const { code, output, errors } = await slurmClient(site, "sbatch", words, {
      timeoutMs: SUBMIT_TIMEOUT_MS,
      environment: { HOME: folder },
    });
    const jobId = /^(\d+)(;|$)/m.exec(output)?.[1];
    if (code === 0 && jobId !== undefined) return { jobId };
    return { came: "refused", words: lastWords(errors).replace(/^(sbatch: )?(error: )?/, "") };
  } catch (error) {
    if (error instanceof SlurmSilentError) return { came: "silent" };
    return { came: "refused", words: "sbatch cannot be started" };
  }
}

async function outcome(
  site: Site,
  jobId: string,
  { folder, startMs }: { folder: string; startMs: number },
): Promise<NodeJob> {
  const begun = performance.now();
  let startedAt: number | undefined;
  let state = "PENDING";
  while (!site.closing.aborted) {
    const job = await jobOf(site, jobId);
    const now = performance.now();
    if (job) {
      state = stateOf(job);
      const is = jobState(job.state);
      if (isOver(is)) return { came: "ended", state, told: await toldIn(folder) };
      if (is !== "pending") startedAt ??= now;
    } else {
      // Slurm may have forgotten the job already.
      const told = await readTold(folder);
      if (told) return { came: "ended", state: "COMPLETED", told };
    }
    if (startedAt === undefined && now - begun > startMs) return { came: "waiting", state, told: undefined };
    if (startedAt !== undefined && now - startedAt > RUN_MS) break;
    await sleep(LOOK_MS);
  }
  return { came: startedAt === undefined ? "waiting" : "running", state, told: undefined };
}

async function jobOf(site: Site, jobId: string): Promise<SlurmJob | undefined> {
  try {
    return (await findJobs(site, [jobId])).get(jobId) ?? undefined;
  } catch (error) {
    // The controller may answer the next query, until the time limit.
    if (error instanceof SlurmSilentError) return undefined;
    throw error;
  }
}

function stateOf({ state, reason }: SlurmJob): string {
  const words = lastWords(reason);
  return words === "" ? plainState(state) : `${plainState(state)} (${words})`;
}

async function toldIn(folder: string): Promise<Told | undefined> {
  for (const until = performance.now() + SHOW_MS; performance.now() < until; await sleep(LOOK_MS)) {
    const told = await readTold(folder);
    if (told) return told;
  }
  return undefined;
}

async function readTold(folder: string): Promise<Told | undefined> {
  const text = await beginningOf(join(folder, TOLD_FILE));
  if (text === undefined) return undefined;
  const told: Told = {};
  for (const line of text.split("\n").slice(0, TOLD_LINES_MAX)) {
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) told[name] = value;
  }
  return told;
}

async function beginningOf(path: string): Promise<string | undefined> {
  const file = await open(path, "r").catch(() => undefined);
  if (!file) return undefined;
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(TOLD_MAX_BYTES), 0, TOLD_MAX_BYTES, 0);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Cancels by the job name, which is unique, so that a job that was accepted without an answer is cancelled as well. A
 * finished job is not affected.
 */
async function takeBack(site: Site, jobName: string): Promise<void> {
  await slurmClient(site, "scancel", [`--name=${jobName}`], { timeoutMs: CANCEL_TIMEOUT_MS }).catch(
    (error: unknown) => site.log.warn({ err: error }, "could not take back the job of a prerequisite check"),
  );
}

const TOLD_FILE = "told";

/**
 * Posts an event without a run and reports the status and the beginning of the answer. Uses the Node.js of process
 * packages, which posts their events with the same TLS certificates.
 */
const POST = `const answer = await fetch(process.argv[1], {
  method: "POST", redirect: "manual", body: "{}",
  headers: { "Content-Type": "application/json" }, signal: AbortSignal.timeout(10_000),
}).catch((error) => ({ error: error.cause?.code ?? error.name }));
if (answer.error) console.log("error " + answer.error);
else console.log(answer.status + " " + (await answer.text()).slice(0, 300).replace(/\\s+/g, " "));`;

/**
 * Returns the script of a job that reports what a compute node sees: line by line in the file "told" of `folder`, which
 * appears when it is complete; the job fails if it cannot write there. weblogUrl: without the secret. Pure.
 */
function nodeScript({
  folder,
  node,
  nextflow,
  dataFolder,
  weblogUrl,
}: {
  folder: string;
  /** The Node.js of process packages. */
  node: string;
  /** undefined: not needed. */
  nextflow: string | undefined;
  dataFolder: string | null;
  weblogUrl: string | undefined;
}): string {
  return `#!/usr/bin/env bash
# What a compute node sees of what runs need. Written by Lanekeeper for its prerequisite check.
cd ${shellQuoted(folder)} || exit 3
exec >${TOLD_FILE}.draft || exit 3
echo "host=\${HOSTNAME-}"
version=$(timeout 20 ${shellQuoted(node)} --version) || version=
echo "node=$version"
${nextflow === undefined ? "" : `if command -v ${shellQuoted(nextflow)} >/dev/null; then echo nextflow=yes; else echo nextflow=no; fi\n`}${
    dataFolder === null
      ? ""
      : `if [[ -d ${shellQuoted(dataFolder)} && -r ${shellQuoted(dataFolder)} ]]; then echo data=yes; else echo data=no; fi\n`
  }${weblogUrl === undefined ? "" : weblogLines(node, weblogUrl)}mv -f ${TOLD_FILE}.draft ${TOLD_FILE}
`;
}

function weblogLines(node: string, url: string): string {
  return `if [[ $version ]]; then
  said=$(timeout 20 ${shellQuoted(node)} --input-type=module -e ${shellQuoted(POST)} ${shellQuoted(url)}) || said="error no answer"
elif command -v curl >/dev/null; then
  body=$(curl --silent --max-time 10 --header 'Content-Type: application/json' --data '{}' --write-out '\\n%{http_code}' ${shellQuoted(url)})
  code=$?
  if ((code == 0)); then said="\${body##*$'\\n'} \${body%$'\\n'*}"; else said="error curl $code"; fi
else
  said=unasked
fi
echo "weblog=\${said//$'\\n'/ }"
`;
}
