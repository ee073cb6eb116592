import { failed, type Finding, type Judged, missing, ok, warning } from "../finding.ts";
import type { WeblogAnswer } from "../prerequisiteFacts.ts";
import { weblogAnswerOf } from "../weblogAnswerOf.ts";

/** How the job on a compute node came out. refused: sbatch did not take it. waiting, running: when the patience for it
 *  was over. ended: and wrote what is told, if it did. state: in the words of Slurm. */
export type NodeJob =
  | { came: "refused"; words: string }
  | { came: "silent" }
  | { came: "waiting" | "running" | "ended"; state: string; told: Told | undefined };

/** What the job wrote, line by line: by name. */
export type Told = Record<string, string>;

const PLACE = /^[\w.-]{1,100}$/;
const NOT_SEEN_STATE = /NonZeroExitCode/;

/** What a compute node sees of what runs need. Pure. */
export function nodeFindings(job: NodeJob, { needsNextflow }: { needsNextflow: boolean }): Finding[] {
  const told = job.came === "ended" ? job.told : undefined;
  const start: Finding = { id: "node-job", name: "Job on a compute node", ...judgeJob(job) };
  if (told === undefined) {
    const isUnseen =
      job.came === "ended" && (NOT_SEEN_STATE.test(job.state) || job.state.startsWith("COMPLETED"));
    return isUnseen ? [start, { ...FOLDER, ...notSeen() }] : [start];
  }
  return [
    start,
    { ...FOLDER, ...ok("The node sees it and writes to it.") },
    ...("data" in told ? [{ ...DATA, ...judgeData(told["data"] === "yes") }] : []),
    { ...NODE, ...judgeNode(told["node"] ?? "") },
    ...(needsNextflow ? [{ ...NEXTFLOW, ...judgeNextflow(told["nextflow"] === "yes") }] : []),
    ...("weblog" in told ? [{ ...WEBLOG, ...judgeWeblog(told["weblog"] ?? "") }] : []),
  ];
}

const FOLDER = { id: "node-run-folder", name: "Folder of the runs, from a compute node" };
const DATA = { id: "node-data-folder", name: "Sequencing files, from a compute node" };
const NODE = { id: "node-node", name: "Node.js, on a compute node" };
const NEXTFLOW = { id: "node-nextflow", name: "Nextflow, on a compute node" };
const WEBLOG = { id: "node-weblog-address", name: "Address that runs report to, from a compute node" };

function judgeJob(job: NodeJob): Judged {
  if (job.came === "refused")
    return failed(`Slurm refused it: ${job.words}`, "Correct what runs ask of Slurm in the settings.");
  if (job.came === "silent")
    return failed("Slurm does not answer.", "See that slurmctld runs, then check again.");
  if (job.came === "waiting")
    return warning(
      `None was free in time, so nothing is known of them: the job was ${job.state} and is cancelled.`,
      "Check again when the cluster is less busy, or look at the partition: sinfo",
    );
  if (job.came === "running")
    return failed(
      "It ran and did not end in time: a disk or the network of the node may hang. It is cancelled.",
      "Look at the node, above all at the mount of the folder of the runs.",
    );
  if (job.told === undefined && !NOT_SEEN_STATE.test(job.state) && !job.state.startsWith("COMPLETED"))
    return failed(
      `It ended as ${job.state} before it could tell anything.`,
      "The log of slurmd on the node says why; the user that Lanekeeper runs as has to be known there, and bash be installed.",
    );
  const host = job.told?.["host"] ?? "";
  return ok(PLACE.test(host) ? `It ran on ${host}.` : "It ran.");
}

function notSeen(): Judged {
  return failed(
    "What the node wrote there did not arrive: it does not see the folder, or may not write to it.",
    "Mount the folder at the same place on every compute node, writable by the user that Lanekeeper runs as, or choose one that is.",
  );
}

function judgeData(isSeen: boolean): Judged {
  if (isSeen) return ok("The node sees the folder.");
  return failed(
    "The node does not see the folder for sequencing files.",
    "Mount it at the same place on every compute node.",
  );
}

function judgeNode(said: string): Judged {
  const version = /^v(\d[\w.-]{0,40})$/.exec(said)?.[1];
  if (version !== undefined) return ok(`Version ${version}`);
  return missing(
    "The Node.js that runs Lanekeeper is not at the same place there: process packages cannot run.",
    "Install Node.js on the compute nodes at the place it has on this machine, or on a disk they share.",
  );
}

function judgeNextflow(isThere: boolean): Judged {
  if (isThere) return ok("It is there.");
  return missing(
    "Nextflow is not at the same place there: its workflows cannot run.",
    "Install it on the compute nodes at the place it has on this machine, or on a disk they share.",
  );
}

const WITHOUT_EVENTS = "Runs come to their right end without events; what is seen of them comes later.";

function judgeWeblog(said: string): Judged {
  if (said === "unasked")
    return warning(
      "The node has neither this Node.js nor curl to ask with, so it is not known.",
      "Install one of them there, then check again.",
    );
  const { state, ...more } = answerOf(said);
  if (state === "ok") return ok("The node reaches Lanekeeper by it.");
  const why =
    "reason" in more
      ? ` (${more.reason})`
      : "httpStatus" in more
        ? `: what answers is not Lanekeeper (HTTP ${more.httpStatus})`
        : ": it leads to another address";
  return warning(
    `The node does not reach Lanekeeper by it${why}. ${WITHOUT_EVENTS}`,
    "Set an address in the settings that leads to Lanekeeper from the compute nodes, and let it through their firewall.",
  );
}

function answerOf(said: string): WeblogAnswer {
  const [, reason] = /^error ([\w ]{1,60})$/.exec(said) ?? [];
  if (reason !== undefined) return { state: "unreachable", reason };
  const [, httpStatus, body = ""] = /^(\d{3}) (.*)$/.exec(said) ?? [];
  if (httpStatus === undefined) return { state: "unreachable", reason: "no answer" };
  return weblogAnswerOf({ httpStatus: Number(httpStatus), body, withSecret: false });
}
