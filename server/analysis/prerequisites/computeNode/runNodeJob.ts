import { randomUUID } from "node:crypto";
import { mkdir, open, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findJobs, type SlurmJob } from "../../executors/slurm/findJobs.ts";
import { isOver, jobState, plainState } from "../../executors/slurm/slurmFacts.ts";
import { slurmClient, SlurmSilentError } from "../../executors/slurm/slurmClient.ts";
import type { Site } from "../../../platform/site/site.ts";
import { lastOutputLine } from "../checkProgram.ts";
import type { NodeJob, NodeReport } from "./nodeFindings.ts";
import { shellQuote } from "../../executors/shellQuote.ts";

const SUBMIT_TIMEOUT_MS = 20_000;
const CANCEL_TIMEOUT_MS = 10_000;
/**
 * Time limits for a busy cluster to start the job, for the job to run, and for a shared file system to show its output.
 */
const START_MS = 30_000;
const RUN_MS = 60_000;
const SHOW_MS = 10_000;
const LOOK_MS = 500;
const REPORT_MAX_BYTES = 16 * 1024;
const REPORT_LINES_MAX = 20;

/**
 * Runs a small job on a compute node and returns its result. partitionArgs: partition and options of the job. sees: what
 * the job checks on the node. A job that does not start or end in time is cancelled, by Slurm itself if this process
 * ends first.
 */
export async function runNodeJob(
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
    return await waitForJob(site, submitted.jobId, { folder, startMs });
  } finally {
    await cancelJob(site, jobName);
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
    return { came: "refused", words: lastOutputLine(errors).replace(/^(sbatch: )?(error: )?/, "") };
  } catch (error) {
    if (error instanceof SlurmSilentError) return { came: "silent" };
    return { came: "refused", words: "sbatch cannot be started" };
  }
}

async function waitForJob(
  site: Site,
  jobId: string,
  { folder, startMs }: { folder: string; startMs: number },
): Promise<NodeJob> {
  const begun = performance.now();
  let startedAt: number | undefined;
  let state = "PENDING";
  while (!site.closing.aborted) {
    const job = await findJob(site, jobId);
    const now = performance.now();
    if (job) {
      state = formatState(job);
      const is = jobState(job.state);
      if (isOver(is)) return { came: "ended", state, report: await waitForReport(folder) };
      if (is !== "pending") startedAt ??= now;
    } else {
      // Slurm may have forgotten the job already.
      const report = await readReport(folder);
      if (report) return { came: "ended", state: "COMPLETED", report };
    }
    if (startedAt === undefined && now - begun > startMs)
      return { came: "waiting", state, report: undefined };
    if (startedAt !== undefined && now - startedAt > RUN_MS) break;
    await sleep(LOOK_MS);
  }
  return { came: startedAt === undefined ? "waiting" : "running", state, report: undefined };
}

async function findJob(site: Site, jobId: string): Promise<SlurmJob | undefined> {
  try {
    return (await findJobs(site, [jobId])).get(jobId) ?? undefined;
  } catch (error) {
    // The controller may answer the next query, until the time limit.
    if (error instanceof SlurmSilentError) return undefined;
    throw error;
  }
}

function formatState({ state, reason }: SlurmJob): string {
  const words = lastOutputLine(reason);
  return words === "" ? plainState(state) : `${plainState(state)} (${words})`;
}

async function waitForReport(folder: string): Promise<NodeReport | undefined> {
  for (const until = performance.now() + SHOW_MS; performance.now() < until; await sleep(LOOK_MS)) {
    const report = await readReport(folder);
    if (report) return report;
  }
  return undefined;
}

async function readReport(folder: string): Promise<NodeReport | undefined> {
  const text = await readBeginning(join(folder, REPORT_FILE));
  if (text === undefined) return undefined;
  const report: NodeReport = {};
  for (const line of text.split("\n").slice(0, REPORT_LINES_MAX)) {
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) report[name] = value;
  }
  return report;
}

async function readBeginning(path: string): Promise<string | undefined> {
  const file = await open(path, "r").catch(() => undefined);
  if (!file) return undefined;
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(REPORT_MAX_BYTES), 0, REPORT_MAX_BYTES, 0);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Cancels by the job name, which is unique, so that a job that was accepted without an answer is cancelled as well. A
 * finished job is not affected.
 */
async function cancelJob(site: Site, jobName: string): Promise<void> {
  await slurmClient(site, "scancel", [`--name=${jobName}`], { timeoutMs: CANCEL_TIMEOUT_MS }).catch(
    (error: unknown) => site.log.warn({ err: error }, "could not take back the job of a prerequisite check"),
  );
}

const REPORT_FILE = "report";

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
 * Returns the script of a job that reports what a compute node sees: line by line in the file "report" of `folder`, which
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
cd ${shellQuote(folder)} || exit 3
exec >${REPORT_FILE}.draft || exit 3
echo "host=\${HOSTNAME-}"
version=$(timeout 20 ${shellQuote(node)} --version) || version=
echo "node=$version"
${nextflow === undefined ? "" : `if command -v ${shellQuote(nextflow)} >/dev/null; then echo nextflow=yes; else echo nextflow=no; fi\n`}${
    dataFolder === null
      ? ""
      : `if [[ -d ${shellQuote(dataFolder)} && -r ${shellQuote(dataFolder)} ]]; then echo data=yes; else echo data=no; fi\n`
  }${weblogUrl === undefined ? "" : weblogLines(node, weblogUrl)}mv -f ${REPORT_FILE}.draft ${REPORT_FILE}
`;
}

function weblogLines(node: string, url: string): string {
  return `if [[ $version ]]; then
  said=$(timeout 20 ${shellQuote(node)} --input-type=module -e ${shellQuote(POST)} ${shellQuote(url)}) || said="error no answer"
elif command -v curl >/dev/null; then
  body=$(curl --silent --max-time 10 --header 'Content-Type: application/json' --data '{}' --write-out '\\n%{http_code}' ${shellQuote(url)})
  code=$?
  if ((code == 0)); then said="\${body##*$'\\n'} \${body%$'\\n'*}"; else said="error curl $code"; fi
else
  said=unasked
fi
echo "weblog=\${said//$'\\n'/ }"
`;
}
