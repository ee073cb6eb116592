import { ApiError } from "../../platform/errors/apiError.ts";
import { within } from "../../platform/concurrency/within.ts";
import { enablements } from "../pipelines/enablement.ts";
import { packagesOf } from "../pipelines/packagesOf.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { nextflowNotHere } from "../runRecords/errors.ts";
import { findNextflow, type Nextflow, nextflowEnvironment } from "../launch/nextflow/findNextflow.ts";
import { unmetNeeds } from "../launch/nextflow/unmetNeeds.ts";
import { pipelineExecution, pipelineRunDir } from "../../access/settings/pipelineExecution.ts";
import type { Site } from "../../platform/site/site.ts";
import { askProgram, lastWords } from "./checkProgram.ts";
import type { NextflowFacts, ProgramFact } from "./prerequisiteFacts.ts";
import { failed, type Finding, type Judged, missing, notNeeded, ok, troubleOf, warning } from "./finding.ts";

/** Nextflow starts Java, on a machine that may be busy. */
const NEXTFLOW_TIMEOUT_MS = 20_000;
const JAVA_TIMEOUT_MS = 10_000;

/** Gathers the facts on Nextflow, found as by a launch, and on its requirements; null when nothing uses it. */
export async function lookAtNextflow(site: Site): Promise<NextflowFacts | null> {
  const { nextflowPath } = await pipelineExecution(site);
  const workflows = await enabledWorkflows(site);
  const neededBy = workflows.map(({ registry }) => registry.name);
  if (neededBy.length === 0 && nextflowPath === null) return null;
  const [nextflow, java] = await Promise.all([
    lookAtProgram(site, nextflowPath, workflows),
    askProgram(site.env, "java", {
      words: ["-version"],
      version: /version "([^"\s]+)"/,
      timeoutMs: JAVA_TIMEOUT_MS,
    }),
  ]);
  return { neededBy, isNamed: nextflowPath !== null, java, ...nextflow };
}

async function lookAtProgram(
  site: Site,
  nextflowPath: string | null,
  workflows: PipelinePackage[],
): Promise<Pick<NextflowFacts, "program" | "weblogBy" | "unmet">> {
  const runDir = await pipelineRunDir(site);
  const found = await within(NEXTFLOW_TIMEOUT_MS, nextflowOf(site, { nextflowPath, runDir }), SILENT);
  if (!("home" in found)) return { program: found, weblogBy: null, unmet: [] };
  // Queried again, because the launch caches the answer of an unchanged program.
  const program = await askProgram(site.env, found.program, {
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
  return { program, weblogBy: found.weblogBy, unmet: unmet.flat() };
}

const SILENT: ProgramFact = { state: "silent" };

async function nextflowOf(
  site: Site,
  places: { nextflowPath: string | null; runDir: string },
): Promise<Nextflow | ProgramFact> {
  try {
    return await findNextflow(site, places);
  } catch (error) {
    if (!(error instanceof ApiError)) return { state: "failed", words: "" };
    if (error.message === nextflowNotHere().message) return { state: "missing" };
    return { state: "failed", words: wordsOf(error.cause) };
  }
}

/** Returns the last line that a failed child process printed. */
function wordsOf(cause: unknown): string {
  const { stdout, stderr } = Object(cause) as { stdout?: unknown; stderr?: unknown };
  return (
    [stderr, stdout, cause]
      .flatMap((said) => (typeof said === "string" ? lastWords(said) : []))
      .find((words) => words !== "") ?? ""
  );
}

/** Returns the enabled pipelines that are Nextflow workflows. */
export async function enabledWorkflows(site: Site): Promise<PipelinePackage[]> {
  const { pipelines } = await packagesOf(site);
  const workflows = [...pipelines.values()].filter(({ manifest }) => manifest.execution.type === "nextflow");
  const decided = await enablements(workflows);
  return workflows.filter(({ id }) => decided.get(id)?.enabled);
}

const NAMES_TOLD = 5;
const NOT_NEEDED = "No enabled pipeline uses Nextflow.";

/** Returns the findings on Nextflow and its requirements. facts: null when nothing uses it. Pure. */
export function judgeNextflow(facts: NextflowFacts | null, hasSecret: boolean): Finding[] {
  return [
    { id: "nextflow", name: "Nextflow", ...(facts ? judgeProgram(facts) : notNeeded(NOT_NEEDED)) },
    { id: "java", name: "Java for Nextflow", ...(facts ? judgeJava(facts) : notNeeded(NOT_NEEDED)) },
    {
      id: "nextflow-workflows",
      name: "Workflow requirements",
      ...(facts ? judgeNeeds(facts) : notNeeded(NOT_NEEDED)),
    },
    {
      id: "nextflow-weblog",
      name: "Nextflow weblog",
      ...(facts ? judgeWeblog(facts, hasSecret) : notNeeded(NOT_NEEDED)),
    },
  ];
}

function judgeProgram({ program, neededBy, isNamed }: NextflowFacts): Judged {
  if (program.state === "ok") return ok(`Version ${program.version}`);
  const use = neededBy.length === 0 ? "" : ` ${namesOf(neededBy)} cannot run.`;
  if (program.state === "missing")
    return missing(
      `${isNamed ? "Not found at the path in the settings." : "Not found on the PATH of Lanekeeper."}${use}`,
      "Install Nextflow and set its path in the settings, or disable the pipelines that need it.",
    );
  return failed(
    `${troubleOf(program)}${use}`,
    "Run nextflow -version as the user that runs Lanekeeper; it must work offline.",
  );
}

function judgeJava({ java, program }: NextflowFacts): Judged {
  if (java.state !== "ok") {
    if (program.state === "ok") return ok("Not on the PATH of Lanekeeper; Nextflow uses its own");
    const judge = java.state === "missing" ? missing : failed;
    return judge(troubleOf(java), "Install Java 17 or later and add it to the PATH of Lanekeeper.");
  }
  const least = program.state === "ok" ? javaOfNextflow(program.version) : 11;
  if (majorOfJava(java.version) >= least || program.state === "ok") return ok(`Version ${java.version}`);
  return failed(`Version ${java.version} is too old for Nextflow.`, "Install Java 17 or later.");
}

function judgeNeeds({ program, neededBy, unmet }: NextflowFacts): Judged {
  if (neededBy.length === 0) return notNeeded(NOT_NEEDED);
  if (program.state !== "ok") return notNeeded("Requires a working Nextflow.");
  if (unmet.length === 0) return ok("Version and plugins match the workflow declarations.");
  const told = unmet.slice(0, NAMES_TOLD);
  const more = unmet.length > NAMES_TOLD ? [`and ${unmet.length - NAMES_TOLD} more`] : [];
  return failed(
    [...told.map(({ pipeline, problem }) => `${pipeline}: ${problem}`), ...more].join(" "),
    [...new Set(told.map(({ whatToDo }) => whatToDo))].join(" "),
  );
}

function judgeWeblog({ program, weblogBy }: NextflowFacts, hasSecret: boolean): Judged {
  if (!hasSecret) return notNeeded("Not used without a weblog secret.");
  if (program.state !== "ok") return notNeeded("Requires a working Nextflow.");
  if (weblogBy === "itself") return ok("Built into this version.");
  if (weblogBy !== null) return ok(`Provided by the plugin nf-weblog; ${weblogBy.plugin} is installed`);
  return warning(
    "This version requires the plugin nf-weblog, which is not installed. Workflows run without it; progress updates are delayed.",
    "Install it as the user that runs Lanekeeper: nextflow plugin install nf-weblog@1.1.2",
  );
}

function namesOf(names: string[]): string {
  const told = names.slice(0, NAMES_TOLD).join(", ");
  return names.length > NAMES_TOLD ? `${told} and ${names.length - NAMES_TOLD} more` : told;
}

/** Returns the minimum Java version of a Nextflow version. Pure. */
function javaOfNextflow(version: string): number {
  const [, year, month] = /^(\d+)\.(\d+)\./.exec(version) ?? [];
  return Number(year) * 100 + Number(month) >= 2411 ? 17 : 11;
}

/** Returns the major version of Java: 17 for "17.0.15", 8 for "1.8.0_292". Pure. */
function majorOfJava(version: string): number {
  const [, first, second] = /^(\d+)(?:\.(\d+))?/.exec(version) ?? [];
  return Number(first === "1" && second !== undefined ? second : first);
}
