import { slurmClient, type SlurmProgram, SlurmSilentError } from "../executors/slurm/slurmClient.ts";
import { pipelineExecution, type PipelineExecution } from "../../access/settings/pipelineExecution.ts";
import type { Site } from "../../platform/site/site.ts";
import { checkProgram, lastOutputLine } from "./checkProgram.ts";
import type { Partition, ProgramFact, SlurmFacts, SlurmRequestFact } from "./prerequisiteFacts.ts";
import { resourceArgs, slurmRequests } from "./slurmRequests.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import {
  accountingResponds,
  accountingSilent,
  checkAccounting,
  checkController,
  choosePartition,
  controllerFailed,
  controllerFailedWith,
  controllerResponds,
  defaultPartition,
  defaultPartitionInState,
  partitionInState,
  controllerSilent,
  correctRequest,
  grantPartition,
  installSlurm,
  installSlurmOfCluster,
  join,
  NAMES,
  needsController,
  noAccounting,
  noPartitions,
  partitionClosed,
  programsAbsent,
  programsBroken,
  programVersions,
  requestRefused,
  requestsAccepted,
  scontrolMissing,
  setUpAccounting,
  slurmSays,
  slurmUnused,
  tryController,
  trySlurmPrograms,
} from "./sentences.ts";
import { failed, type Finding, type CheckResult, missing, notNeeded, ok, warning } from "./finding.ts";

const SLURM_PROGRAMS = ["sbatch", "squeue", "scontrol", "scancel", "sacct"] as const satisfies SlurmProgram[];

const VERSION_TIMEOUT_MS = 5_000;
/** A slower controller would be unusable for a launch as well. */
const QUERY_TIMEOUT_MS = 5_000;

/** Gathers the facts on Slurm from this machine; null when no pipeline uses it. Starts no job. */
export async function checkSlurm(site: Site): Promise<SlurmFacts | null> {
  const settings = await pipelineExecution(site);
  if (!usesSlurm(settings)) return null;
  const [clients, controller, accounting] = await Promise.all([
    readVersions(site),
    queryController(site),
    queryAccounting(site),
  ]);
  const isThere = controller.state === "ok" && clients.sbatch.state === "ok";
  const requests = isThere ? await testRequests(site, settings).catch(() => undefined) : undefined;
  return { clients, controller, accounting, requests };
}

/** Returns whether any setting executes runs through Slurm. Pure. */
function usesSlurm({ useSlurm, pipelineOverrides }: PipelineExecution): boolean {
  return useSlurm || Object.values(pipelineOverrides).some(({ mode }) => mode === "slurm");
}

async function readVersions({ env }: Site): Promise<Record<SlurmProgram, ProgramFact>> {
  const queried = await Promise.all(
    SLURM_PROGRAMS.map(async (name) => {
      const fact = await checkProgram(env, name, {
        words: ["--version"],
        version: /^(\S.*\d.*)$/m,
        timeoutMs: VERSION_TIMEOUT_MS,
        environment: env.slurm,
      });
      return [name, fact] as const;
    }),
  );
  return Object.fromEntries(queried) as Record<SlurmProgram, ProgramFact>;
}

async function queryController(site: Site): Promise<SlurmFacts["controller"]> {
  try {
    const { code, output, errors } = await querySlurm(site, "scontrol", ["--oneliner", "show", "partitions"]);
    if (code !== 0) return { state: "failed", words: lastOutputLine(errors) };
    return { state: "ok", partitions: output.split("\n").flatMap(partitionIn) };
  } catch (error) {
    if (error instanceof SlurmSilentError) return { state: "silent" };
    return { state: "failed", words: "" };
  }
}

function partitionIn(line: string): Partition[] {
  const field = (name: string) => new RegExp(`(?:^| )${name}=(\\S*)`).exec(line)?.[1] ?? "";
  const name = field("PartitionName");
  return name === "" ? [] : [{ name, state: field("State"), isDefault: field("Default") === "YES" }];
}

async function queryAccounting(site: Site): Promise<SlurmFacts["accounting"]> {
  try {
    const { code } = await querySlurm(site, "sacct", [
      "--allocations",
      "--noheader",
      "--jobs=1",
      "--format=JobIDRaw",
    ]);
    return code === 0 ? "ok" : "none";
  } catch (error) {
    return error instanceof SlurmSilentError ? "silent" : "none";
  }
}

/**
 * Queries Slurm with --test-only whether each resource request could be met; this uses up a job id but starts no job.
 */
async function testRequests(site: Site, settings: PipelineExecution): Promise<SlurmRequestFact[]> {
  const requests: SlurmRequestFact[] = [];
  for (const { whose, resources, problem } of slurmRequests(settings)) {
    const refusal = problem ?? (await testRequest(site, resourceArgs(resources)));
    requests.push({ whose, partition: resources.partition, refusal });
  }
  return requests;
}

async function testRequest(site: Site, words: string[]): Promise<Sentence | undefined> {
  const { code, errors } = await querySlurm(site, "sbatch", ["--test-only", ...words, "--wrap=exit 0"]);
  if (code === 0) return undefined;
  return slurmSays({
    words: lastOutputLine(errors).replace(/^(sbatch: )?(error: )?(allocation failure: )?/, ""),
  });
}

function querySlurm(site: Site, program: SlurmProgram, words: string[]) {
  return slurmClient(site, program, words, { timeoutMs: QUERY_TIMEOUT_MS });
}

const OPTIONAL = new Set(["sacct"]);

/** Returns the findings on Slurm, seen from this machine. facts: null when no pipeline uses it. Pure. */
export function slurmFindings(facts: SlurmFacts | null): Finding[] {
  const finding = (check: (facts: SlurmFacts) => CheckResult) =>
    facts ? check(facts) : notNeeded(slurmUnused());
  return [
    { id: "slurm-programs", name: NAMES.slurmPrograms(), ...finding(programsFinding) },
    { id: "slurm-controller", name: NAMES.slurmController(), ...finding(controllerFinding) },
    { id: "slurm-accounting", name: NAMES.slurmAccounting(), ...finding(accountingFinding) },
    { id: "slurm-requests", name: NAMES.slurmRequests(), ...finding(requestsFinding) },
  ];
}

function programsFinding({ clients }: SlurmFacts): CheckResult {
  const all = Object.entries(clients);
  const needed = all.filter(([name]) => !OPTIONAL.has(name));
  const absent = needed.filter(([, { state }]) => state === "missing").map(([name]) => name);
  if (absent.length > 0) return missing(programsAbsent({ names: absent }), installSlurmOfCluster());
  const broken = needed.filter(([, { state }]) => state !== "ok").map(([name]) => name);
  if (broken.length > 0) return failed(programsBroken({ names: broken }), trySlurmPrograms());
  const readVersions = new Map<string, string[]>();
  for (const [name, fact] of all)
    if (fact.state === "ok")
      readVersions.set(fact.version, [...(readVersions.get(fact.version) ?? []), name]);
  const versions = [...readVersions].map(([version, names]) => `${version}: ${names.join(", ")}`).join("; ");
  return ok(programVersions({ versions }));
}

function controllerFinding({ controller, clients }: SlurmFacts): CheckResult {
  if (clients.scontrol.state === "missing") return failed(scontrolMissing(), installSlurm());
  if (controller.state === "silent") return failed(controllerSilent(), checkController());
  if (controller.state === "failed")
    return failed(
      controller.words === "" ? controllerFailed() : controllerFailedWith({ words: controller.words }),
      tryController(),
    );
  if (controller.partitions.length === 0) return failed(noPartitions(), grantPartition());
  return ok(controllerResponds({ partitions: controller.partitions.map(partitionText) }));
}

function partitionText({ name, state, isDefault }: Partition): Sentence | string {
  const named = { name, state: state.toLowerCase() };
  if (state === "UP") return isDefault ? defaultPartition({ name }) : name;
  return isDefault ? defaultPartitionInState(named) : partitionInState(named);
}

function accountingFinding({ accounting }: SlurmFacts): CheckResult {
  if (accounting === "ok") return ok(accountingResponds());
  if (accounting === "silent") return warning(accountingSilent(), checkAccounting());
  return warning(noAccounting(), setUpAccounting());
}

function requestsFinding({ requests, controller }: SlurmFacts): CheckResult {
  if (requests === undefined || controller.state !== "ok") return notNeeded(needsController());
  const refused = requests.flatMap(({ whose, refusal }) =>
    refusal === undefined ? [] : [requestRefused({ whose, refusal })],
  );
  if (refused.length > 0) return failed(join(refused, "dot"), correctRequest());
  const closed = requests.filter((request) => !canStart(request, controller.partitions));
  if (closed.length > 0)
    return warning(partitionClosed({ whose: closed.flatMap(({ whose }) => whose) }), choosePartition());
  return ok(requestsAccepted());
}

/** Returns whether one of its partitions is up. */
function canStart({ partition }: SlurmRequestFact, partitions: Partition[]): boolean {
  const names = partition === null || partition === "" ? undefined : partition.split(",");
  const meant = partitions.filter(({ name, isDefault }) => (names ? names.includes(name) : isDefault));
  // A partition that is hidden from our user may be up nevertheless.
  return meant.length === 0 || meant.some(({ state }) => state === "UP");
}
