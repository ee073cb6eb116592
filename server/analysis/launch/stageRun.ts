import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { processCommand, processEnvironment } from "../pipelines/processEnvironment.ts";
import { nextflowEnvironment } from "./nextflow/findNextflow.ts";
import { type Resume, copySession } from "./nextflow/findResume.ts";
import {
  finalConfig,
  nextflowConfig,
  pluginEnvironment,
  towerConfig,
  usesTower,
} from "./nextflow/nextflowConfig.ts";
import { makeToolCaches, toolCaches } from "./nextflow/toolCaches.ts";
import { resourceLines } from "./nextflow/resourceLines.ts";
import { nextflowParams, paramsFileText, readParamsFile } from "./nextflow/nextflowParams.ts";
import { chosenProfiles, isRemote, nextflowArgs } from "./nextflow/nextflowArgs.ts";
import { limitLines, withLimitParams } from "./nextflow/resourceLimits.ts";
import { profileLines, profilesToGenerate } from "./nextflow/profileLines.ts";
import type { NextflowPlan } from "./planLaunch.ts";
import type { RunInfo } from "./readRunInfo.ts";
import type { TowerAccess } from "../tokens/towerToken.ts";
import { RUN_FILES } from "../runRecords/runFiles.ts";
import { runScript } from "./runScript.ts";
import { linkReads } from "./linkReads.ts";
import type { ReadFolder } from "./samplesheet/chooseRead.ts";
import { toMegabytes, type SlurmResources } from "../executors/slurm/slurmResources.ts";

const FOLDER_MODE = 0o750;
const FILE_MODE = 0o640;
const SECRET_FILE_MODE = 0o600;
const SCRIPT_MODE = 0o700;

/** The content of a run directory. content: the samplesheet. weblogUrl: contains the token of the run. */
interface Staging {
  id: string;
  runNumber: string;
  runFolder: string;
  pipeline: PipelinePackage;
  content: string;
  /** The directories of reads that the samplesheet names. */
  folders?: ReadFolder[] | undefined;
  /** The values that the samplesheet contains under safe names, by safe name. */
  names: ReadonlyMap<string, string>;
  config: Record<string, unknown>;
  /** The run folder of an instrument that the run demultiplexes; absolute, without links. */
  sequencedFolder?: string | undefined;
  info: RunInfo;
  weblogUrl: string | undefined;
  /** The address and the token of the run for the trace protocol; known together with weblogUrl. */
  tower: TowerAccess | undefined;
  slurm?: SlurmResources | undefined;
  /** Only for a Nextflow run. */
  nextflow?: NextflowPlan | undefined;
  /** Resources that replace those of the pipeline, by process. */
  resources?: PipelineRun["resources"] | undefined;
  /** The earlier run that this run resumes. */
  resume?: Resume | undefined;
}

/**
 * Creates the run directory with everything its command needs: a copy of the current package, which the command runs
 * from and outputs are found by; samplesheet, parameters, run.sh. Raises an error when the directory exists.
 */
export async function stageRun(staging: Staging): Promise<void> {
  const { runFolder, pipeline, content } = staging;
  const place = (name: string) => join(runFolder, name);
  await mkdir(runFolder, { mode: FOLDER_MODE });
  await mkdir(place(RUN_FILES.output), { mode: FOLDER_MODE });
  await mkdir(place(RUN_FILES.logs), { mode: FOLDER_MODE });
  // Links are dereferenced, because their target may change before the run reads it.
  await cp(pipeline.folder, place(RUN_FILES.package), { recursive: true, dereference: true });
  await writeFile(place(RUN_FILES.params), await paramsText(staging), { mode: SECRET_FILE_MODE });
  await writeFile(place(pipeline.samplesheet.filename), content, { mode: FILE_MODE });
  if (pipeline.samplesheet.readFolders !== undefined)
    await linkReads(place(RUN_FILES.reads), staging.folders ?? []);
  await writeFile(place(RUN_FILES.info), `${JSON.stringify(staging.info, null, 2)}\n`, { mode: FILE_MODE });
  const { names, nextflow, slurm, weblogUrl, tower, resume } = staging;
  if (names.size > 0)
    await writeFile(place(RUN_FILES.names), `${JSON.stringify(Object.fromEntries(names), null, 2)}\n`, {
      mode: FILE_MODE,
    });
  if (resume) await copySession(runFolder, resume);
  if (nextflow) {
    await makeToolCaches(dirname(runFolder));
    const { sender, siteConfig, limits, version } = nextflow;
    const recording = { weblogUrl, sender, workFolder: place(RUN_FILES.work) };
    const profiles = await generatedProfiles(pipeline, nextflow);
    const config = nextflowConfig({ ...recording, slurm, profiles, limits: limitLines(limits, version) });
    const requested = resourceLines(staging.resources ?? {});
    await writeFile(place(RUN_FILES.nextflowConfig), config + requested, { mode: SECRET_FILE_MODE });
    if (siteConfig) {
      await writeFile(place(RUN_FILES.siteConfig), siteConfig.text, { mode: SECRET_FILE_MODE });
      // The resources that a person requested for this run take precedence over those of the site.
      await writeFile(place(RUN_FILES.finalConfig), finalConfig(recording) + requested, {
        mode: SECRET_FILE_MODE,
      });
    }
  }
  if (usesTower(nextflow?.sender))
    await writeFile(place(RUN_FILES.towerConfig), towerConfig(tower), { mode: SECRET_FILE_MODE });
  await writeFile(place(RUN_FILES.script), formatScript(staging), { mode: SCRIPT_MODE });
}

async function generatedProfiles(pipeline: PipelinePackage, nextflow: NextflowPlan): Promise<string[]> {
  const requested = chosenProfiles(pipeline.manifest.execution, nextflow.profiles, nextflow.profilesOfRun);
  return profileLines(await profilesToGenerate(pipeline, requested), nextflow.hasConda);
}

function runSettings({ pipeline, config }: Staging): Record<string, unknown> {
  return { ...pipeline.manifest.execution.defaultParams, ...config };
}

async function paramsText(staging: Staging): Promise<string> {
  const settings = runSettings(staging);
  if (!staging.nextflow) return `${JSON.stringify(settings, null, 2)}\n`;
  const { pipeline, nextflow } = staging;
  const limited = await withLimitParams(nextflow.limits, pipeline, settings);
  const { params, paramsFiles } = nextflowParams(pipeline.manifest.execution, limited);
  const read = await Promise.all(paramsFiles.map(readParamsFile));
  return paramsFileText(Object.assign({}, ...read, params) as Record<string, unknown>);
}

function formatScript(staging: Staging): string {
  const { id, runNumber, runFolder, pipeline, weblogUrl, tower, slurm, nextflow, resume } = staging;
  const { id: pipelineId, version, manifest, samplesheet } = pipeline;
  const place = (name: string) => join(runFolder, name);
  return runScript({
    runId: id,
    runFolder,
    title: `${runNumber}: ${pipelineId} ${version}`,
    reportsTo: usesTower(nextflow?.sender) ? tower?.endpoint : undefined,
    command: nextflow
      ? nextflowArgs(pipeline, {
          ...staging,
          ...nextflow,
          words: nextflowParams(manifest.execution, runSettings(staging)).words,
          resume: resume?.session,
          hasSiteConfig: nextflow.siteConfig !== undefined,
          project: resume?.project,
        })
      : processCommand({ ...pipeline, folder: place(RUN_FILES.package) }),
    environment: {
      ...(nextflow && slurm && heapWithin(slurm.headMemory)),
      ...(nextflow && nextflowEnvironment(nextflow.home, !isRemote(manifest.execution.pipeline ?? ""))),
      ...(nextflow && toolCaches(dirname(runFolder))),
      ...(nextflow && pluginEnvironment(weblogUrl !== undefined, nextflow.sender)),
      ...manifest.execution.runtime?.env,
      HOME: runFolder,
      ...processEnvironment({
        runId: id,
        runNumber,
        samplesheet: place(samplesheet.filename),
        outputFolder: place(RUN_FILES.output),
        paramsFile: place(RUN_FILES.params),
        traceFile: place(RUN_FILES.trace),
        infoFile: place(RUN_FILES.info),
        sequencedFolder: staging.sequencedFolder,
        // Nextflow reads the URL from its configuration; as an environment variable it would be visible to every task.
        weblogUrl: nextflow ? undefined : weblogUrl,
      }),
    },
  });
}

// By default Java uses a share of the memory of the machine, of which a job may have less.
function heapWithin(memory: string): Record<string, string> {
  return { NXF_OPTS: `-Xmx${Math.max(64, Math.floor(toMegabytes(memory) * 0.75))}m` };
}
