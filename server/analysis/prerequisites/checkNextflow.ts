import { ApiError } from "../../platform/errors/apiError.ts";
import { withTimeout } from "../../platform/concurrency/withTimeout.ts";
import { readEnablements } from "../pipelines/enablement.ts";
import { readPackages } from "../pipelines/readPackages.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { nextflowNotHere } from "../runRecords/errors.ts";
import { findNextflow, type Nextflow, nextflowEnvironment } from "../launch/nextflow/findNextflow.ts";
import { furtherIssues } from "../launch/check/sentences.ts";
import { unmetNeeds } from "../launch/nextflow/unmetNeeds.ts";
import { pipelineExecution, pipelineRunDir } from "../../access/settings/pipelineExecution.ts";
import type { Site } from "../../platform/site/site.ts";
import { checkProgram, lastOutputLine } from "./checkProgram.ts";
import type { NextflowFacts, ProgramFact } from "./prerequisiteFacts.ts";
import {
  failed,
  type Finding,
  type CheckResult,
  missing,
  notNeeded,
  ok,
  errorMessage,
  warning,
} from "./finding.ts";
import {
  cannotRun,
  installJava,
  installJavaOnPath,
  installNextflow,
  eventsByTower,
  installWeblogPlugin,
  javaTooOld,
  join,
  NAMES,
  needsNextflow,
  nextflowUnused,
  notAtPath,
  notOnPath,
  ownJava,
  tryNextflow,
  unusedWithoutSecret,
  versionFound,
  weblogBuiltIn,
  weblogByPlugin,
  weblogPluginMissing,
  workflowNeed,
  workflowsMatch,
} from "./sentences.ts";

/** Nextflow starts Java, on a machine that may be busy. */
const NEXTFLOW_TIMEOUT_MS = 20_000;
const JAVA_TIMEOUT_MS = 10_000;

/** Gathers the facts on Nextflow, found as by a launch, and on its requirements; null when nothing uses it. */
export async function checkNextflow(site: Site): Promise<NextflowFacts | null> {
  const { nextflowPath } = await pipelineExecution(site);
  const workflows = await enabledWorkflows(site);
  const neededBy = workflows.map(({ registry }) => registry.name);
  if (neededBy.length === 0 && nextflowPath === null) return null;
  const [nextflow, java] = await Promise.all([
    checkInstalled(site, nextflowPath, workflows),
    checkProgram(site.env, "java", {
      words: ["-version"],
      version: /version "([^"\s]+)"/,
      timeoutMs: JAVA_TIMEOUT_MS,
    }),
  ]);
  return { neededBy, isNamed: nextflowPath !== null, java, ...nextflow };
}

async function checkInstalled(
  site: Site,
  nextflowPath: string | null,
  workflows: PipelinePackage[],
): Promise<Pick<NextflowFacts, "program" | "sender" | "unmet">> {
  const runDir = await pipelineRunDir(site);
  const found = await withTimeout(NEXTFLOW_TIMEOUT_MS, findInstalled(site, { nextflowPath, runDir }), SILENT);
  if (!("home" in found)) return { program: found, sender: null, unmet: [] };
  // Queried again, because the launch caches the answer of an unchanged program.
  const program = await checkProgram(site.env, found.program, {
    words: ["-version"],
    version: /version\s+(\d+\.\d+\.\d+\S*)/,
    timeoutMs: NEXTFLOW_TIMEOUT_MS,
    environment: { ...nextflowEnvironment(found.home), HOME: found.home },
  });
  const unmet = await Promise.all(
    workflows.map(async (pipeline) =>
      (await unmetNeeds(pipeline, found)).map((need) => ({ pipeline: pipeline.registry.name, ...need })),
    ),
  );
  return { program, sender: found.sender, unmet: unmet.flat() };
}

const SILENT: ProgramFact = { state: "silent" };

async function findInstalled(
  site: Site,
  places: { nextflowPath: string | null; runDir: string },
): Promise<Nextflow | ProgramFact> {
  try {
    return await findNextflow(site, places);
  } catch (error) {
    if (!(error instanceof ApiError)) return { state: "failed", words: "" };
    if (error.message === nextflowNotHere().message) return { state: "missing" };
    return { state: "failed", words: errorLine(error.cause) };
  }
}

/** Returns the last line that a failed child process printed. */
function errorLine(cause: unknown): string {
  const { stdout, stderr } = Object(cause) as { stdout?: unknown; stderr?: unknown };
  return (
    [stderr, stdout, cause]
      .flatMap((said) => (typeof said === "string" ? lastOutputLine(said) : []))
      .find((words) => words !== "") ?? ""
  );
}

/** Returns the enabled pipelines that are Nextflow workflows. */
export async function enabledWorkflows(site: Site): Promise<PipelinePackage[]> {
  const { pipelines } = await readPackages(site);
  const workflows = [...pipelines.values()].filter(({ manifest }) => manifest.execution.type === "nextflow");
  const decided = await readEnablements(site.database, workflows);
  return workflows.filter(({ id }) => decided.get(id)?.enabled);
}

const NEEDS_SHOWN = 5;

/** Returns the findings on Nextflow and its requirements. facts: null when nothing uses it. Pure. */
export function nextflowFindings(facts: NextflowFacts | null, hasSecret: boolean): Finding[] {
  return [
    {
      id: "nextflow",
      name: NAMES.nextflow(),
      ...(facts ? programFinding(facts) : notNeeded(nextflowUnused())),
    },
    { id: "java", name: NAMES.java(), ...(facts ? javaFinding(facts) : notNeeded(nextflowUnused())) },
    {
      id: "nextflow-workflows",
      name: NAMES.workflows(),
      ...(facts ? requirementFinding(facts) : notNeeded(nextflowUnused())),
    },
    {
      id: "nextflow-weblog",
      name: NAMES.weblog(),
      ...(facts ? weblogFinding(facts, hasSecret) : notNeeded(nextflowUnused())),
    },
  ];
}

function programFinding({ program, neededBy, isNamed }: NextflowFacts): CheckResult {
  if (program.state === "ok") return ok(versionFound({ version: program.version }));
  const effect = neededBy.length === 0 ? [] : [cannotRun({ names: neededBy })];
  if (program.state === "missing")
    return missing(join([isNamed ? notAtPath() : notOnPath(), ...effect], "space"), installNextflow());
  return failed(join([errorMessage(program), ...effect], "space"), tryNextflow());
}

function javaFinding({ java, program }: NextflowFacts): CheckResult {
  if (java.state !== "ok") {
    if (program.state === "ok") return ok(ownJava());
    const result = java.state === "missing" ? missing : failed;
    return result(errorMessage(java), installJavaOnPath());
  }
  const least = program.state === "ok" ? requiredJava(program.version) : 11;
  if (javaMajor(java.version) >= least || program.state === "ok")
    return ok(versionFound({ version: java.version }));
  return failed(javaTooOld({ version: java.version }), installJava());
}

function requirementFinding({ program, neededBy, unmet }: NextflowFacts): CheckResult {
  if (neededBy.length === 0) return notNeeded(nextflowUnused());
  if (program.state !== "ok") return notNeeded(needsNextflow());
  if (unmet.length === 0) return ok(workflowsMatch());
  const shown = unmet.slice(0, NEEDS_SHOWN);
  const more = unmet.length > NEEDS_SHOWN ? [furtherIssues({ count: unmet.length - NEEDS_SHOWN })] : [];
  return failed(
    join([...shown.map(({ pipeline, problem }) => workflowNeed({ pipeline, problem })), ...more], "space"),
    join([...new Map(shown.map(({ whatToDo }) => [whatToDo.text, whatToDo])).values()], "space"),
  );
}

function weblogFinding({ program, sender }: NextflowFacts, hasSecret: boolean): CheckResult {
  if (!hasSecret) return notNeeded(unusedWithoutSecret());
  if (program.state !== "ok") return notNeeded(needsNextflow());
  if (sender === "itself") return ok(weblogBuiltIn());
  if (sender !== null && "tower" in sender) return ok(eventsByTower({ plugin: sender.tower }));
  if (sender !== null) return ok(weblogByPlugin({ plugin: sender.plugin }));
  return warning(weblogPluginMissing(), installWeblogPlugin());
}

/** Returns the minimum Java version of a Nextflow version. Pure. */
function requiredJava(version: string): number {
  const [, year, month] = /^(\d+)\.(\d+)\./.exec(version) ?? [];
  return Number(year) * 100 + Number(month) >= 2411 ? 17 : 11;
}

/** Returns the major version of Java: 17 for "17.0.15", 8 for "1.8.0_292". Pure. */
function javaMajor(version: string): number {
  const [, first, second] = /^(\d+)(?:\.(\d+))?/.exec(version) ?? [];
  return Number(first === "1" && second !== undefined ? second : first);
}
