import type { RunReferenceData } from "../../../db/models/RunReferenceData.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { parseChecksum } from "../../data/files/parseChecksum.ts";
import { openStoredFile } from "../../data/files/openStoredFile.ts";
import { CRATE_FILES_MAX, CRATE_TASKS_MAX } from "../limits.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { packageRoot, releaseVersion } from "../../platform/site/release.ts";
import { visibleConfig } from "../runRecords/access.ts";
import { RUN_FILES, resolveRunFolder } from "../runRecords/runFiles.ts";
import type { FoundRun } from "../runRecords/findRun.ts";
import { type InputFile, readInputs } from "../runs/readInputs.ts";
import { listTasks } from "../runs/listTasks.ts";
import { readRunPackage } from "../runRecords/readRunPackage.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { downloadUrl, crateOrigin, type Part, textPart } from "./parts.ts";
import { findEngineFiles } from "./findEngineFiles.ts";
import { presentTargetFolder } from "../runRecords/runTarget.ts";
import { type FileFacts, includedFile, type PersonFacts, type RunFacts, type TargetFacts } from "./facts.ts";
import { parseEngineVersion, pipelineFacts, findWorkflow } from "./pipelineFacts.ts";
import { type CrateFile, findResults } from "./findResults.ts";
import { realpath } from "node:fs/promises";
import { dirname } from "node:path";
import { stripServerPaths } from "../runRecords/redactPathsFor.ts";
import { readUses } from "../referenceData/runUses.ts";
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
  await run.$fetchGraph("user", { transaction: site.database });
  const pipeline = await readRunPackage(site, run);
  const workflow = pipeline && findWorkflow(pipeline);
  const origin = crateOrigin(ctx);
  const [directories, inputs, { tasks, total: taskCount }, uses] = await Promise.all([
    readServerDirectories(site, run),
    readInputs(site.database, user, run, pipeline),
    listTasks(ctx, { runId: run.id, limit: CRATE_TASKS_MAX, offset: 0 }),
    readUses(site.database, run.id),
  ]);
  const redact = (text: string) => stripServerPaths(text, directories);
  const [engineFiles, { results, total: resultCount }] = await Promise.all([
    findEngineFiles(ctx, run, { pipeline, workflow, redact }),
    findResults(ctx, run, { pipeline, origin, which }),
  ]);
  const params = mapTexts(visibleSettings(ctx, run, pipeline), redact) as Record<string, unknown>;
  const parametersFile: CrateFile = {
    file: includedFile("parameters", PARAMETERS, "Settings of the run"),
    part: textPart(PARAMETERS, `${JSON.stringify(params, null, 2)}\n`),
  };
  const remote: CrateFile[] =
    workflow?.kind === "repository"
      ? [{ file: { ...includedFile("workflow", "main.nf", "main.nf"), address: workflow.address } }]
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
      facility: await readSetting("facility", site.database),
      release: releaseVersion(),
      run: {
        id: run.id,
        runNumber: run.runNumber,
        status: run.status,
        why: run.why === null ? null : redact(run.why),
        startedAt: run.startedAt ?? run.queuedAt,
        endedAt: run.completedAt ?? run.updatedAt,
      },
      target: targetFacts(run),
      person: personFacts(run),
      pipeline: pipelineFacts(run, pipeline),
      workflow: workflow
        ? {
            repository: workflow.kind === "repository" ? workflow.repository : null,
            version: pipeline?.manifest.execution.version ?? null,
            engineVersion: await readEngineVersion(run),
          }
        : null,
      steps: run.steps,
      tasks: tasks.map((task) => ({
        ...task,
        process: redact(task.process),
        name: redact(task.name),
        tag: task.tag === null ? null : redact(task.tag),
        startedAt: toDate(task.startedAt ?? task.submittedAt),
        completedAt: toDate(task.completedAt),
      })),
      samples: inputs.samples.map(({ id, sampleId }) => ({ id, code: sampleId })),
      parameters: namedParameters(params, pipeline),
      references: uniqueReferences(uses),
      files: files.map(({ file }) => file),
      leftOut: [
        omission("samples", inputs.samples.length, inputs.sampleCount),
        omission("tasks", tasks.length, taskCount),
        resultCount > CRATE_FILES_MAX ? omission("results", results.length, resultCount) : "",
      ].filter((sentence) => sentence !== ""),
    },
  };
}

/**
 * Returns the settings of a run that the caller may see. A default of the package is omitted where the run had its own
 * value.
 */
function visibleSettings(
  { user }: SignedInContext,
  { config }: FoundRun,
  pipeline: PipelinePackage | undefined,
) {
  const defaults = Object.entries(pipeline?.manifest.execution.defaultParams ?? {});
  return {
    ...Object.fromEntries(defaults.filter(([key]) => !Object.hasOwn(config, key))),
    ...visibleConfig(user, pipeline, config),
  };
}

function inputFacts({ name, path, type, sampleId, checksum, size }: InputFile, origin: string): FileFacts {
  const known = checksum === null ? undefined : parseChecksum(checksum);
  return {
    ...includedFile("input", `input/${name}`, name),
    description: type === "read_2" ? "Reads, second of a pair" : "Reads",
    address: downloadUrl(origin, path),
    sizeBytes: size,
    md5: known?.algorithm === "md5" ? known.hex : null,
    sha256: known?.algorithm === "sha256" ? known.hex : null,
    sampleId,
  };
}

function targetFacts({ order, study, targetFolder }: FoundRun): TargetFacts {
  const folder = presentTargetFolder(targetFolder);
  if (folder) return { kind: "runFolder", number: null, ...folder };
  if (order)
    return { kind: "order", id: order.id, name: order.name ?? order.orderNumber, number: order.orderNumber };
  return { kind: "study", id: study?.id ?? "", name: study?.title ?? "", number: null };
}

function personFacts({ user }: FoundRun): PersonFacts | null {
  if (!user) return null;
  const { id, firstName, lastName, role } = user;
  return { id, firstName, lastName, isOfFacility: hasRight({ role }, "records.read") };
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

async function readEngineVersion(run: FoundRun): Promise<string | null> {
  const folder = await resolveRunFolder(run);
  const opened = folder && (await openStoredFile(folder.root, RUN_FILES.outputLog).catch(() => undefined));
  if (!opened) return null;
  try {
    const { buffer, bytesRead } = await opened.file.read({ buffer: Buffer.alloc(ENGINE_HEAD_BYTES) });
    return parseEngineVersion(buffer.toString("utf8", 0, bytesRead));
  } finally {
    await opened.file.close();
  }
}

/** Returns each reference once, also if several settings name it. An entry that was deleted is known by its checksum. */
function uniqueReferences(uses: RunReferenceData[]): RunFacts["references"] {
  const all = uses.map(({ entryId, name, version, kind, checksum, sourceUrl }) => ({
    id: entryId ?? checksum,
    name,
    version,
    kind,
    checksum,
    url: sourceUrl,
  }));
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

function toDate(time: string | null): Date | null {
  return time === null ? null : new Date(time);
}

function omission(what: string, shown: number, total: number): string {
  return total > shown ? `Only the first ${shown} of ${total} ${what} are listed.` : "";
}

/**
 * Returns the directories whose paths are removed from the texts of a crate, for every reader including the facility,
 * because a crate may be passed on: as configured, and with links resolved.
 */
async function readServerDirectories(
  site: Site,
  { runFolder }: { runFolder: string | null },
): Promise<string[]> {
  const { dataBasePath } = await readSetting("sequencing-files", site.database);
  const named = [
    dataBasePath,
    runFolder && dirname(runFolder),
    await pipelineRunDir(site),
    site.env.home,
    packageRoot(),
  ].filter((directory) => directory !== null);
  const resolved = await Promise.all(named.map((directory) => realpath(directory).catch(() => directory)));
  return [...named, ...resolved];
}

/** Applies the function to all texts within a JSON value. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  return JSON.parse(JSON.stringify(value ?? null), (_key, inner: unknown) =>
    typeof inner === "string" ? change(inner) : inner,
  );
}
