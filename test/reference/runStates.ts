import type { ExecutorFacts, RunStatus, WorkflowFacts } from "../../db/models/PipelineRun.ts";
import { slurmFacts } from "../../server/analysis/executors/slurm/slurmFacts.ts";
import { decideState, LOST_SURE_MS } from "../../server/analysis/runRecords/state/decideState.ts";
import { knownState } from "../../server/analysis/runRecords/state/knownState.ts";

/** One row of docs/reference/run-states.md: what an engine reported, and the state that the product derives from it. */
export interface StateRow {
  reported: string;
  /** The states of Slurm that the row describes. */
  slurmStates: string[];
  status: string;
  explanation: string;
  evidence: string;
}

const NOW = new Date("2026-11-22T12:00:00Z");
const JOB = { jobName: "lanekeeper-run", runFolder: "/runs/run" };
const LIVE = "live";
const RECORDED = "recorded";
const RULE = "rule only";

interface Case {
  reported: string;
  slurmStates?: string[];
  before?: RunStatus;
  workflow?: WorkflowFacts;
  executor?: ExecutorFacts;
  /** What follows when all outputs are collected, or when the grace period of a lost job has passed. */
  afterwards?: string;
  evidence: string;
}

const at = NOW.toISOString();
const exited = (exitCode: number): ExecutorFacts => ({ state: "exited", exitCode, at });

function slurm(state: string, reason = ""): ExecutorFacts {
  const job = { id: "7", name: JOB.jobName, folder: JOB.runFolder, state, reason };
  return slurmFacts(undefined, job, JOB, NOW);
}

function slurmCases(states: string[], evidence: string, { reason = "", afterwards = "" } = {}): Case {
  const [first = ""] = states;
  return {
    reported: states.map((state) => `\`${state}\``).join(", "),
    slurmStates: states,
    executor: slurm(first, reason),
    evidence,
    ...(afterwards && { afterwards }),
  };
}

const SLURM: Case[] = [
  slurmCases(["PENDING"], LIVE, { reason: "Reason" }),
  slurmCases(["RUNNING", "SUSPENDED", "STOPPED"], LIVE),
  slurmCases(["COMPLETING"], LIVE),
  slurmCases(["COMPLETED"], LIVE, { afterwards: "completed" }),
  { reported: "`FAILED`, and an exit code was written", executor: exited(7), evidence: LIVE },
  slurmCases(["FAILED"], LIVE, { reason: "Reason" }),
  slurmCases(["TIMEOUT", "OUT_OF_MEMORY", "NODE_FAIL"], LIVE, { reason: "Reason" }),
  slurmCases(["PREEMPTED"], LIVE),
  slurmCases(["CANCELLED"], LIVE, { reason: "" }),
  slurmCases(["SPECIAL_EXIT"], LIVE, { reason: "Reason" }),
  {
    reported: "no such job, or a job with another name and directory",
    before: "running",
    executor: { state: "lost", lostSince: at, at },
    afterwards: "failed after 30 s",
    evidence: LIVE,
  },
  {
    reported: "a job with the same name or the same directory only; no answer within 5 s",
    before: "running",
    executor: { state: "unknown", at },
    evidence: LIVE,
  },
  slurmCases(
    ["CONFIGURING", "POWER_UP_NODE", "REQUEUED", "REQUEUE_FED", "REQUEUE_HOLD", "RESV_DEL_HOLD"],
    RULE,
    { reason: "Reason" },
  ),
  slurmCases(["RESIZING", "SIGNALING"], RULE),
  slurmCases(["STAGE_OUT", "UPDATE_DB"], RULE),
  slurmCases(["BOOT_FAIL", "DEADLINE", "LAUNCH_FAILED", "RECONFIG_FAIL"], RULE, { reason: "Reason" }),
  slurmCases(["REVOKED"], RULE, { reason: "Reason" }),
];

const running: ExecutorFacts = { state: "running", at };
const NEXTFLOW: Case[] = [
  { reported: "`started`", workflow: { startedAt: at }, evidence: LIVE },
  {
    reported: "`error`, while its job may still run",
    before: "running",
    workflow: { startedAt: at, failing: { at, message: "Message" } },
    executor: running,
    evidence: LIVE,
  },
  {
    reported: "`completed` with `success: true`, while its job still runs",
    before: "running",
    workflow: { startedAt: at, ended: { success: true, at } },
    executor: running,
    evidence: LIVE,
  },
  {
    reported: "`completed` with `success: false`",
    before: "running",
    workflow: { startedAt: at, ended: { success: false, at, message: "Message" } },
    executor: running,
    evidence: LIVE,
  },
  {
    reported: "exit code 0",
    before: "running",
    executor: exited(0),
    afterwards: "completed",
    evidence: LIVE,
  },
  {
    reported: "exit code 1 without any event, as after a configuration error",
    executor: exited(1),
    evidence: RECORDED,
  },
];

const LOCAL: Case[] = [
  { reported: "the process exists, with the recorded start time", executor: running, evidence: LIVE },
  { reported: "an exit code other than 0", before: "running", executor: exited(3), evidence: LIVE },
  {
    reported: "exit code 0",
    before: "running",
    executor: exited(0),
    afterwards: "completed",
    evidence: LIVE,
  },
  {
    reported: "the process is gone and left no exit code",
    before: "running",
    executor: { state: "lost", lostSince: at, at },
    afterwards: "failed after 30 s",
    evidence: LIVE,
  },
  {
    reported: "the same, 30 s later",
    before: "running",
    executor: { state: "lost", lostSince: new Date(NOW.getTime() - LOST_SURE_MS - 1).toISOString(), at },
    evidence: LIVE,
  },
  {
    reported: "the process belongs to another machine",
    before: "running",
    executor: { state: "unknown", at },
    evidence: LIVE,
  },
];

const getRow = ({
  reported,
  slurmStates = [],
  before = "queued",
  workflow = {},
  executor = {},
  afterwards,
  evidence,
}: Case): StateRow => {
  const row = { status: before, progress: null, currentStep: null, steps: [], finalizeTries: 0 };
  const decision = decideState(knownState(row, { workflow, executor, tasks: new Map() }), NOW);
  return {
    reported,
    slurmStates,
    status: afterwards === undefined ? decision.status : `${decision.status}, then ${afterwards}`,
    explanation: decision.why,
    evidence,
  };
};

/** The state that the product derives from each report of Slurm, Nextflow and a local process. */
export const runStates = {
  slurm: SLURM.map(getRow),
  nextflow: NEXTFLOW.map(getRow),
  local: LOCAL.map(getRow),
};
