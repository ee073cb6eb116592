import type { SignedInContext } from "../../platform/rpc/context.ts";
import { parseChecksum } from "../../data/files/parseChecksum.ts";
import { openStoredFile } from "../../data/files/openStoredFile.ts";
import { CRATE_FILES_MAX, CRATE_TASKS_MAX } from "../../platform/limits/limits.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { packageRoot, releaseVersion } from "../../platform/site/release.ts";
import { configFor } from "../runRecords/access.ts";
import { RUN_FILES, runFolderOf } from "../runRecords/runFiles.ts";
import type { FoundRun } from "../runRecords/findRun.ts";
import { type InputFile, inputsOf } from "../runs/inputsOf.ts";
import { listTasks } from "../runs/listTasks.ts";
import { packageOfRun } from "../runRecords/packageOfRun.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { downloadAddress, originFor, type Part, textPart } from "./parts.ts";
import { engineFilesOf } from "./engineFilesOf.ts";
import { type FileFacts, fileHere, type PersonFacts, type RunFacts, type TargetFacts } from "./facts.ts";
import { engineVersionIn, pipelineFacts, workflowOf } from "./pipelineFacts.ts";
import { type CrateFile, resultsOf } from "./resultsOf.ts";
import { realpath } from "node:fs/promises";
import { dirname } from "node:path";
import { pathFree } from "../runRecords/toldTo.ts";
import { pipelineRunDir } from "../../access/settings/pipelineExecution.ts";
import type { Site } from "../../platform/site/site.ts";

const PARAMETERS = "parameters.json";
const ENGINE_HEAD_BYTES = 4 * 1024;

/**
 * Collects the facts and files of an RO-Crate of a run, as far as the caller may see them. The run was found for the
 * caller and has finished.
 */
export async function collectRun(
  ctx: SignedInContext,
  run: FoundRun,
  which: "few" | "all",
): Promise<{ facts: RunFacts; parts: Part[] }> {
  const { user, site } = ctx;
  await run.$fetchGraph("user");
  const pipeline = await packageOfRun(site, run);
  const workflow = pipeline && workflowOf(pipeline);
  const origin = originFor(ctx);
  const [told, inputs, { tasks, total: taskCount }] = await Promise.all([
    withoutPlaces(site, run),
    inputsOf(user, run, pipeline),
    listTasks(ctx, { runId: run.id, limit: CRATE_TASKS_MAX, offset: 0 }),
  ]);
  const [engineFiles, { results, total: resultCount }] = await Promise.all([
    engineFilesOf(ctx, run, { pipeline, workflow, told }),
    resultsOf(ctx, run, { pipeline, origin, which }),
  ]);
  const params = toldWithin(settingsOf(ctx, run, pipeline), told) as Record<string, unknown>;
  const parametersFile: CrateFile = {
    file: fileHere("parameters", PARAMETERS, "Settings of the run"),
    part: textPart(PARAMETERS, `${JSON.stringify(params, null, 2)}\n`),
  };
  const remote: CrateFile[] =
    workflow?.kind === "repository"
      ? [{ file: { ...fileHere("workflow", "main.nf", "main.nf"), address: workflow.address } }]
      : [];
  const inputFiles = inputs.inputFiles
    .filter(({ type }) => type !== "samplesheet")
    .map((input) => ({ file: inputFacts(input, origin) }));
  const files: CrateFile[] = [parametersFile, ...engineFiles, ...remote, ...inputFiles, ...results];
  return {
    parts: files.flatMap(({ part }) => part ?? []),
    facts: {
      now: new Date(),
      origin,
      facility: await readSetting("facility"),
      release: releaseVersion(),
      run: {
        id: run.id,
        runNumber: run.runNumber,
        status: run.status,
        why: run.why === null ? null : told(run.why),
        startedAt: run.startedAt ?? run.queuedAt,
        endedAt: run.completedAt ?? run.updatedAt,
      },
      target: targetOf(run),
      person: personOf(run),
      pipeline: pipelineFacts(run, pipeline),
      workflow: workflow
        ? {
            repository: workflow.kind === "repository" ? workflow.repository : null,
            version: pipeline?.manifest.execution.version ?? null,
            engineVersion: await engineVersionOf(run),
          }
        : null,
      steps: run.steps,
      tasks: tasks.map((task) => ({
        ...task,
        process: told(task.process),
        name: told(task.name),
        tag: task.tag === null ? null : told(task.tag),
        startedAt: dateOf(task.startedAt ?? task.submittedAt),
        completedAt: dateOf(task.completedAt),
      })),
      samples: inputs.samples.map(({ id, sampleId }) => ({ id, code: sampleId })),
      parameters: namedParameters(params, pipeline),
      files: files.map(({ file }) => file),
      leftOut: [
        beyond("samples", inputs.samples.length, inputs.sampleCount),
        beyond("tasks", tasks.length, taskCount),
        resultCount > CRATE_FILES_MAX ? beyond("results", results.length, resultCount) : "",
      ].filter((sentence) => sentence !== ""),
    },
  };
}

/**
 * Returns the settings of a run that the caller may see. A default of the package is omitted where the run had its own
 * value.
 */
function settingsOf({ user }: SignedInContext, { config }: FoundRun, pipeline: PipelinePackage | undefined) {
  const defaults = Object.entries(pipeline?.manifest.execution.defaultParams ?? {});
  return {
    ...Object.fromEntries(defaults.filter(([key]) => !Object.hasOwn(config, key))),
    ...configFor(user, pipeline, config),
  };
}

function inputFacts({ name, path, type, sampleId, checksum, size }: InputFile, origin: string): FileFacts {
  const known = checksum === null ? undefined : parseChecksum(checksum);
  return {
    ...fileHere("input", `input/${name}`, name),
    description: type === "read_2" ? "Reads, second of a pair" : "Reads",
    address: downloadAddress(origin, path),
    sizeBytes: size,
    md5: known?.algorithm === "md5" ? known.hex : null,
    sha256: known?.algorithm === "sha256" ? known.hex : null,
    sampleId,
  };
}

function targetOf({ order, study }: FoundRun): TargetFacts {
  if (order)
    return { kind: "order", id: order.id, name: order.name ?? order.orderNumber, number: order.orderNumber };
  return { kind: "study", id: study?.id ?? "", name: study?.title ?? "", number: null };
}

function personOf({ user }: FoundRun): PersonFacts | null {
  if (!user) return null;
  const { id, firstName, lastName, role } = user;
  return { id, firstName, lastName, isOfFacility: role === "FACILITY_ADMIN" };
}

/**
 * Returns the parameters by their workflow names: the flag of the command without dashes. Settings that are not passed
 * on are omitted.
 */
function namedParameters(
  params: Record<string, unknown>,
  pipeline: PipelinePackage | undefined,
): RunFacts["parameters"] {
  const { paramMap = {} } = pipeline?.manifest.execution ?? {};
  const named = Object.entries(params).map(([key, value]): [string, unknown] => [
    Object.hasOwn(paramMap, key) ? (paramMap[key] ?? "").replace(/^-+/, "") : key,
    value,
  ]);
  return [...new Map(named.filter(([name]) => name !== ""))];
}

async function engineVersionOf(run: FoundRun): Promise<string | null> {
  const folder = await runFolderOf(run);
  const opened = folder && (await openStoredFile(folder.root, RUN_FILES.outputLog).catch(() => undefined));
  if (!opened) return null;
  try {
    const { buffer, bytesRead } = await opened.file.read({ buffer: Buffer.alloc(ENGINE_HEAD_BYTES) });
    return engineVersionIn(buffer.toString("utf8", 0, bytesRead));
  } finally {
    await opened.file.close();
  }
}

function dateOf(time: string | null): Date | null {
  return time === null ? null : new Date(time);
}

function beyond(what: string, told: number, total: number): string {
  return total > told ? `Of ${total} ${what} the first ${told} are told.` : "";
}

/**
 * Returns a function that removes server paths from texts of a run, for every reader including facility admins, because
 * a crate may be passed on: paths below the data directory and the pipeline run directory become relative, and any
 * other path is reduced to its last part.
 */
async function withoutPlaces(
  site: Site,
  { runFolder }: { runFolder: string | null },
): Promise<(text: string) => string> {
  const { dataBasePath } = await readSetting("sequencing-files");
  const named = [
    dataBasePath,
    runFolder && dirname(runFolder),
    await pipelineRunDir(site),
    site.env.home,
    packageRoot(),
  ].filter((place) => place !== null);
  const real = await Promise.all(named.map((place) => realpath(place).catch(() => place)));
  // The longest first, because one path may contain another.
  const places = [...new Set([...named, ...real])]
    .map((place) => (place.endsWith("/") ? place : `${place}/`))
    .filter((place) => place.length > 1)
    .sort((one, other) => other.length - one.length);
  return (text) => pathFree(places.reduce(without, text), null);
}

const HOST_MAX_CHARACTERS = 300;

// The path of a URL behind its host may equal a server path.
function without(text: string, place: string): string {
  return text.replaceAll(place, (found, at: number) =>
    /:\/\/[^\s/]+$/.test(text.slice(Math.max(0, at - HOST_MAX_CHARACTERS), at)) ? found : "",
  );
}

/** Applies the function to all texts within a JSON value. */
function toldWithin(value: unknown, told: (text: string) => string): unknown {
  return JSON.parse(JSON.stringify(value ?? null), (_key, inner: unknown) =>
    typeof inner === "string" ? told(inner) : inner,
  );
}
