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
import { askProgram, lastWords } from "./askProgram.ts";
import type { NextflowFacts, ProgramFact } from "./prerequisiteFacts.ts";

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
