import { failed, type Finding, type CheckResult, missing, ok, warning } from "../finding.ts";
import type { WeblogAnswer } from "../prerequisiteFacts.ts";
import { classifyWeblogAnswer } from "../checkWeblog.ts";

/**
 * The result of the job on a compute node. refused: rejected by sbatch. silent: no answer from Slurm. waiting, running:
 * at the time limit. ended: with its report, if it wrote one. state: in Slurm's terms.
 */
export type NodeJob =
  | { came: "refused"; words: string }
  | { came: "silent" }
  | { came: "waiting" | "running" | "ended"; state: string; report: NodeReport | undefined };

/** The lines that the job wrote, by name. */
export type NodeReport = Record<string, string>;

const PLACE = /^[\w.-]{1,100}$/;
const NOT_SEEN_STATE = /NonZeroExitCode/;

/** Returns findings on what a compute node sees of the prerequisites of runs. Pure. */
export function nodeFindings(job: NodeJob, { needsNextflow }: { needsNextflow: boolean }): Finding[] {
  const report = job.came === "ended" ? job.report : undefined;
  const start: Finding = { id: "node-job", name: "Job on a compute node", ...jobFinding(job) };
  if (report === undefined) {
    const isUnseen =
      job.came === "ended" && (NOT_SEEN_STATE.test(job.state) || job.state.startsWith("COMPLETED"));
    return isUnseen ? [start, { ...FOLDER, ...notSeen() }] : [start];
  }
  return [
    start,
    { ...FOLDER, ...ok("Visible and writable from the node.") },
    ...("data" in report ? [{ ...DATA, ...dataFinding(report["data"] === "yes") }] : []),
    { ...NODE, ...nodeJsFinding(report["node"] ?? "") },
    ...(needsNextflow ? [{ ...NEXTFLOW, ...nextflowFinding(report["nextflow"] === "yes") }] : []),
    ...("weblog" in report ? [{ ...WEBLOG, ...weblogFinding(report["weblog"] ?? "") }] : []),
  ];
}

const FOLDER = { id: "node-run-folder", name: "Run directory, from a compute node" };
const DATA = { id: "node-data-folder", name: "Sequencing files, from a compute node" };
const NODE = { id: "node-node", name: "Node.js, on a compute node" };
const NEXTFLOW = { id: "node-nextflow", name: "Nextflow, on a compute node" };
const WEBLOG = { id: "node-weblog-address", name: "Weblog URL, from a compute node" };

function jobFinding(job: NodeJob): CheckResult {
  if (job.came === "refused")
    return failed(`Slurm rejected the job: ${job.words}`, "Correct the resource requests in the settings.");
  if (job.came === "silent")
    return failed("Slurm does not respond.", "Check that slurmctld is running, then run the check again.");
  if (job.came === "waiting")
    return warning(
      `No compute node was free in time: the job was ${job.state} and is cancelled.`,
      "Run the check again when the cluster is less busy, or check the partition: sinfo",
    );
  if (job.came === "running")
    return failed(
      "The job did not end in time and is cancelled: a disk or the network of the node may hang.",
      "Check the node, in particular the mount of the run directory.",
    );
  if (job.report === undefined && !NOT_SEEN_STATE.test(job.state) && !job.state.startsWith("COMPLETED"))
    return failed(
      `The job ended as ${job.state} without a report.`,
      "Check the slurmd log on the node. The user that runs Lanekeeper must exist there, and bash must be installed.",
    );
  const host = job.report?.["host"] ?? "";
  return ok(PLACE.test(host) ? `Job ran on ${host}.` : "Job completed.");
}

function notSeen(): CheckResult {
  return failed(
    "The node cannot see the directory or has no write permission.",
    "Mount the directory at the same path on every compute node, writable by the user that runs Lanekeeper, or choose another directory.",
  );
}

function dataFinding(isSeen: boolean): CheckResult {
  if (isSeen) return ok("Visible from the node.");
  return failed(
    "The node cannot see the directory for sequencing files.",
    "Mount it at the same path on every compute node.",
  );
}

function nodeJsFinding(said: string): CheckResult {
  const version = /^v(\d[\w.-]{0,40})$/.exec(said)?.[1];
  if (version !== undefined) return ok(`Version ${version}`);
  return missing(
    "Node.js is not installed at the same path as on this server: process packages cannot run.",
    "Install Node.js on the compute nodes at the same path as on this server, or on a shared disk.",
  );
}

function nextflowFinding(isThere: boolean): CheckResult {
  if (isThere) return ok("Installed.");
  return missing(
    "Nextflow is not installed at the same path as on this server: Nextflow workflows cannot run.",
    "Install it on the compute nodes at the same path as on this server, or on a shared disk.",
  );
}

const WITHOUT_EVENTS = "Runs still complete without events; progress updates are delayed.";

function weblogFinding(said: string): CheckResult {
  if (said === "unasked")
    return warning(
      "Unknown: the node has neither this Node.js nor curl to test the connection.",
      "Install one of them on the node, then run the check again.",
    );
  const { state, ...more } = parseAnswer(said);
  if (state === "ok") return ok("Reachable from the node.");
  const why =
    "reason" in more
      ? ` (${more.reason})`
      : "httpStatus" in more
        ? `: the server at this URL is not Lanekeeper (HTTP ${more.httpStatus})`
        : ": the URL redirects";
  return warning(
    `Not reachable from the node${why}. ${WITHOUT_EVENTS}`,
    "Set a weblog URL that the compute nodes can reach in the settings, and allow it in their firewall.",
  );
}

function parseAnswer(said: string): WeblogAnswer {
  const [, reason] = /^error ([\w ]{1,60})$/.exec(said) ?? [];
  if (reason !== undefined) return { state: "unreachable", reason };
  const [, httpStatus, body = ""] = /^(\d{3}) (.*)$/.exec(said) ?? [];
  if (httpStatus === undefined) return { state: "unreachable", reason: "no answer" };
  return classifyWeblogAnswer({ httpStatus: Number(httpStatus), body, withSecret: false });
}
