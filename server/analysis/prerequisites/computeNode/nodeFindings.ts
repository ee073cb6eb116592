import { failed, type Finding, type CheckResult, missing, ok, warning } from "../finding.ts";
import type { WeblogAnswer } from "../prerequisiteFacts.ts";
import { classifyWeblogAnswer } from "../checkWeblog.ts";
import {
  checkLater,
  checkNode,
  checkSlurmctld,
  checkSlurmd,
  correctRequests,
  dataNotSeen,
  directoryNotSeen,
  foreignFromNode,
  installed,
  installNodeJs,
  installOne,
  installOnNodes,
  jobCompleted,
  jobHung,
  jobRan,
  jobRejected,
  jobWithoutReport,
  join,
  mountEverywhere,
  mountWritable,
  NAMES,
  nextflowAbsent,
  noAnswer,
  nodeJsAbsent,
  noNodeFree,
  notTested,
  openForNodes,
  reachableFromNode,
  redirectFromNode,
  slurmSilent,
  unreachableFromNode,
  versionFound,
  visibleFromNode,
  withoutEvents,
  writableFromNode,
} from "../sentences.ts";

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
  const start: Finding = { id: "node-job", name: NAMES.nodeJob(), ...jobFinding(job) };
  if (report === undefined) {
    const isUnseen =
      job.came === "ended" && (NOT_SEEN_STATE.test(job.state) || job.state.startsWith("COMPLETED"));
    return isUnseen ? [start, { ...FOLDER, ...notSeen() }] : [start];
  }
  return [
    start,
    { ...FOLDER, ...ok(writableFromNode()) },
    ...("data" in report ? [{ ...DATA, ...dataFinding(report["data"] === "yes") }] : []),
    { ...NODE, ...nodeJsFinding(report["node"] ?? "") },
    ...(needsNextflow ? [{ ...NEXTFLOW, ...nextflowFinding(report["nextflow"] === "yes") }] : []),
    ...("weblog" in report ? [{ ...WEBLOG, ...weblogFinding(report["weblog"] ?? "") }] : []),
  ];
}

const FOLDER = { id: "node-run-folder", name: NAMES.nodeRunDirectory() };
const DATA = { id: "node-data-folder", name: NAMES.nodeData() };
const NODE = { id: "node-node", name: NAMES.nodeNode() };
const NEXTFLOW = { id: "node-nextflow", name: NAMES.nodeNextflow() };
const WEBLOG = { id: "node-weblog-address", name: NAMES.nodeWeblog() };

function jobFinding(job: NodeJob): CheckResult {
  if (job.came === "refused") return failed(jobRejected({ words: job.words }), correctRequests());
  if (job.came === "silent") return failed(slurmSilent(), checkSlurmctld());
  if (job.came === "waiting") return warning(noNodeFree({ state: job.state }), checkLater());
  if (job.came === "running") return failed(jobHung(), checkNode());
  if (job.report === undefined && !NOT_SEEN_STATE.test(job.state) && !job.state.startsWith("COMPLETED"))
    return failed(jobWithoutReport({ state: job.state }), checkSlurmd());
  const host = job.report?.["host"] ?? "";
  return ok(PLACE.test(host) ? jobRan({ host }) : jobCompleted());
}

function notSeen(): CheckResult {
  return failed(directoryNotSeen(), mountWritable());
}

function dataFinding(isSeen: boolean): CheckResult {
  if (isSeen) return ok(visibleFromNode());
  return failed(dataNotSeen(), mountEverywhere());
}

function nodeJsFinding(said: string): CheckResult {
  const version = /^v(\d[\w.-]{0,40})$/.exec(said)?.[1];
  if (version !== undefined) return ok(versionFound({ version }));
  return missing(nodeJsAbsent(), installNodeJs());
}

function nextflowFinding(isThere: boolean): CheckResult {
  if (isThere) return ok(installed());
  return missing(nextflowAbsent(), installOnNodes());
}

function weblogFinding(said: string): CheckResult {
  if (said === "unasked") return warning(notTested(), installOne());
  const answer = parseAnswer(said);
  if (answer.state === "ok") return ok(reachableFromNode());
  const problem =
    answer.state === "unreachable"
      ? unreachableFromNode({ reason: answer.reason })
      : answer.state === "foreign"
        ? foreignFromNode({ httpStatus: answer.httpStatus })
        : redirectFromNode();
  return warning(join([problem, withoutEvents()], "space"), openForNodes());
}

function parseAnswer(said: string): WeblogAnswer {
  const [, reason] = /^error ([\w ]{1,60})$/.exec(said) ?? [];
  if (reason !== undefined) return { state: "unreachable", reason };
  const [, httpStatus, body = ""] = /^(\d{3}) (.*)$/.exec(said) ?? [];
  if (httpStatus === undefined) return { state: "unreachable", reason: noAnswer() };
  return classifyWeblogAnswer({ httpStatus: Number(httpStatus), body, withSecret: false });
}
