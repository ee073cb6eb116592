import type { Knex } from "knex";
import { Assembly } from "../../../db/models/Assembly.ts";
import { Bin } from "../../../db/models/Bin.ts";
import { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import { PipelineRunEvent } from "../../../db/models/PipelineRunEvent.ts";
import { ACTIVE, type PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { RunReferenceData } from "../../../db/models/RunReferenceData.ts";
import type { SessionUser, SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { EVENTS_KEPT_PER_RUN, RUN_RECORDS_LISTED } from "../limits.ts";
import { countTasks, isCutOff, presentSteps } from "./countTasks.ts";
import { enrich } from "./enrich.ts";
import { listRunFiles } from "./files/listRunFiles.ts";
import { findRun } from "../runRecords/findRun.ts";
import { readInputs } from "./readInputs.ts";
import { describeResume, parseResume } from "../launch/nextflow/findResume.ts";
import { readRunNames } from "../launch/assignRunNumber.ts";
import { checkLeftoverProcess } from "./cancelRun.ts";
import { readRunPackage } from "../runRecords/readRunPackage.ts";
import { RUN_FILES } from "../runRecords/runFiles.ts";
import { presentArtifact, presentEvent, presentRun } from "./present.ts";
import { presentWorkFiles } from "./presentWorkFiles.ts";
import { presentAssembly, presentBin } from "./presentRecords.ts";
import { selectResultFiles, describeDisplay } from "./resultFiles.ts";
import { redactPathsFor } from "../runRecords/redactPathsFor.ts";
import { readUses } from "../referenceData/runUses.ts";
import { visibleArtifacts } from "../runRecords/access.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { open } from "node:fs/promises";
import { basename, join } from "node:path";
import { redactTokens } from "../tokens/redactTokens.ts";
import { shellQuote } from "../executors/shellQuote.ts";

/**
 * Returns one run completely: columns, users, samples with their read sets, steps with task counts, output records, the
 * newest 100 events, newest first, input files and files of its run directory. Lists contain the first 1000 entries;
 * canGoOn: whether a new run may resume this one, goesOn: how this one resumes an earlier one, as a sentence;
 * referenceData: entries of the catalog that its settings name, as they were at the start; replacedValues: values that its samplesheet contains under safe names; checkLeftoverProcess: see there, null for
 * researchers and while the run is active. Researchers receive no server path and no command. Returns { run }. Raises
 * runNotFound, forbidden. Reference §3.
 */
export async function getRun(ctx: SignedInContext, { runId }: { runId: string }) {
  const { user, site } = ctx;
  const run = await findRun(ctx, runId);
  await run.$fetchGraph("[user, external]", { transaction: ctx.db });
  const pipeline = await readRunPackage(site, run);
  const [enrichmentOf, processes, records, inputs, allFiles, names, leftover, uses] = await Promise.all([
    enrich(site, [run]),
    countTasks(site.database, run.id, { isOver: isCutOff(run) }),
    readRecords(site.database, run.id),
    readInputs(site.database, user, run, pipeline),
    listRunFiles(run),
    readRunNames(site.database, run.id, RUN_RECORDS_LISTED),
    hasRight(user, "records.read") && !ACTIVE.includes(run.status) ? checkLeftoverProcess(site, run) : null,
    readUses(site.database, run.id),
  ]);
  const enrichment = { ...enrichmentOf(run), pipeline };
  const presented = presentRun(user, run, enrichment);
  const artifacts = visibleArtifacts(user, pipeline, records.artifacts);
  const hidden = new Set(records.artifacts.filter((one) => !artifacts.includes(one)).map(({ path }) => path));
  const files = allFiles.filter(({ path }) => !hidden.has(path));
  const { files: resultFiles, primary } = selectResultFiles(user, pipeline, artifacts);
  const resume = parseResume(run);
  const findSize = (path: string | null) => files.find((file) => file.path === path)?.size ?? null;
  return {
    run: {
      ...presented,
      chosenProfiles: hasRight(user, "records.read") ? run.profiles : null,
      canGoOn: canResume(user, run, pipeline),
      workFiles: await presentWorkFiles(site, user, run),
      leftoverProcess: leftover,
      replacedValues: [...names].map(([name, value]) => ({ name, value })),
      referenceData: uses.map((use) => presentUse(user, use)),
      goesOn: resume && hasRight(user, "records.read") ? describeResume(resume) : null,
      reported: presentReported(user, run),
      pipelineDescription: pipeline?.registry.description ?? null,
      // The target contains its samples, as clients of the reference expect; `samples` has the same.
      order: presented.order && { ...presented.order, samples: inputs.samples },
      study: presented.study && { ...presented.study, samples: inputs.samples },
      ...presentSteps(run, processes, redactPathsFor(user, run)),
      assembliesCreated: records.assemblies.map(presentAssembly),
      binsCreated: records.bins.map(presentBin),
      artifacts: artifacts.map((artifact) => ({
        ...presentArtifact(user, run, artifact),
        ...describeDisplay(user, pipeline, artifact),
      })),
      artifactCount: enrichment.counts.runFiles + enrichment.counts.sampleFiles,
      resultFiles,
      primaryResultFile: primary,
      events: records.events.map((event) => presentEvent(user, run, event)),
      ...inputs,
      runOutputFiles: files,
      detectedLogFiles: files.filter(({ type }) => type === "log"),
      fileSizeByPath: Object.fromEntries(files.map(({ path, size }) => [path, size])),
      outputPathSize: findSize(presented.outputPath),
      errorPathSize: findSize(presented.errorPath),
      engineLogPath: engineLogPath(user, run, pipeline),
      executionCommands: hasRight(user, "records.read") ? await readExecutionCommands(run) : null,
    },
  };
}

/** Paths of the server are only for the facility. */
function presentUse(
  user: SessionUser,
  { settingKey, entryId, name, version, checksum, path }: RunReferenceData,
) {
  const isOfFacility = hasRight(user, "records.read");
  return { setting: settingKey, entryId, name, version, checksum, path: isOfFacility ? path : null };
}

async function readRecords(db: Knex, runId: string) {
  const [assemblies, bins, artifacts, events] = await Promise.all([
    Assembly.query(db)
      .where({ runId })
      .withGraphFetched("sample")
      .orderBy(["sampleId", "id"])
      .limit(RUN_RECORDS_LISTED),
    Bin.query(db)
      .where({ runId })
      .withGraphFetched("sample")
      .orderBy(["sampleId", "id"])
      .limit(RUN_RECORDS_LISTED),
    PipelineArtifact.query(db)
      .where({ runId })
      .orderByRaw("sample_id is not null, path, id")
      .limit(RUN_RECORDS_LISTED),
    // Without payloads, the largest part; see listEvents.
    PipelineRunEvent.query(db)
      .select(
        "runId",
        "seq",
        "source",
        "eventType",
        "processName",
        "stepId",
        "status",
        "message",
        "sentence",
        "occurredAt",
        "receivedAt",
      )
      .where({ runId })
      .orderBy([
        { column: "occurredAt", order: "desc" },
        { column: "seq", order: "desc" },
      ])
      .limit(EVENTS_KEPT_PER_RUN),
  ]);
  return { assemblies, bins, artifacts, events };
}

/** Returns what the client of an external run told of it, for the facility; null for others. */
function presentReported(user: SessionUser, { external }: PipelineRun) {
  if (!external || !hasRight(user, "records.read")) return null;
  const { instant: _, ...details } = external.details;
  return { ...details, lastMessageAt: external.lastMessageAt.toISOString() };
}

/** Returns the displayed path of the log that Nextflow itself writes, for the facility; null for other runs. */
function engineLogPath(
  user: SessionUser,
  { runFolder }: Pick<PipelineRun, "runFolder">,
  pipeline: PipelinePackage | undefined,
): string | null {
  const isNextflow = pipeline?.manifest.execution.type === "nextflow";
  if (!isNextflow || runFolder === null || !hasRight(user, "records.read")) return null;
  return `${basename(runFolder)}/${RUN_FILES.nextflowLog}`;
}

/**
 * Returns whether a user may resume a run with a new one: a Nextflow run that failed or was cancelled after staging.
 * Whether anything is left to resume is checked at the start. Pure.
 */
function canResume(
  user: SessionUser,
  { status, runFolder }: Pick<PipelineRun, "status" | "runFolder">,
  pipeline: PipelinePackage | undefined,
): boolean {
  const isUnfinished = status === "failed" || status === "cancelled";
  const isNextflow = pipeline?.manifest.execution.type === "nextflow";
  return hasRight(user, "analyses.start") && isNextflow && isUnfinished && runFolder !== null;
}

const SCRIPT_READ_MAX_BYTES = 256 * 1024;

/**
 * Returns the commands of a run as shell text with absolute paths, for the facility; null before it is staged.
 * launchCommand: submitted to the machine or the scheduler. scriptCommand: repeats it by hand. pipelineCommand: the
 * command inside the script, null when the script no longer exists. Contains no secrets.
 */
async function readExecutionCommands({ runFolder, launch }: Pick<PipelineRun, "runFolder" | "launch">) {
  if (runFolder === null) return null;
  const scriptPath = join(runFolder, "run.sh");
  const scriptCommand = `bash ${shellQuote(scriptPath)}`;
  return {
    scriptPath,
    launchCommand:
      launch?.executor === "slurm" ? `sbatch --parsable ${shellQuote(scriptPath)}` : scriptCommand,
    scriptCommand,
    pipelineCommand: commandIn(await readScript(scriptPath)),
  };
}

async function readScript(path: string): Promise<string> {
  const file = await open(path).catch(() => undefined);
  if (!file) return "";
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SCRIPT_READ_MAX_BYTES), 0);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}

// The script starts the command in the background, so that it can forward signals (launch/runScript.ts).
function commandIn(script: string): string | null {
  const [before, after] = script.split(" &\nchild=$!\n");
  if (before === undefined || after === undefined) return null;
  return redactTokens(before.slice(before.lastIndexOf("\n\n") + 2).replace(/^(export .*\n)*/, ""));
}
