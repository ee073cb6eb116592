import type { Knex } from "knex";
import { mkdir, realpath } from "node:fs/promises";
import type { ExecutionMode, Launch, PipelineRun } from "../../../db/models/PipelineRun.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { dataFolderUnreadable } from "../../data/files/errors.ts";
import { folderState } from "../../platform/storage/folderState.ts";
import { readEnablement } from "../pipelines/enablement.ts";
import { invalidPipelineId } from "../pipelines/errors.ts";
import { findPipeline } from "../pipelines/readPackages.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { pipelineRunDirNotWritable } from "../../access/settings/errors.ts";
import { pipelineExecution, pipelineRunDir } from "../../access/settings/pipelineExecution.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import type { Site } from "../../platform/site/site.ts";
import {
  dataFolderNotSet,
  invalidSampleIds,
  nextflowNeedsUnmet,
  pipelineDisabled,
  programNotHere,
  runStartedElsewhere,
  slurmNotHere,
  slurmOptionsRefused,
} from "../runRecords/errors.ts";
import { type RunTarget, runTarget, targetSamples } from "../runRecords/runTarget.ts";
import type { Executor } from "../executors/executor.ts";
import { chooseExecutor, getExecutor } from "../executors/checkExecutor.ts";
import { findNextflow, type Nextflow } from "./nextflow/findNextflow.ts";
import { type FreshStart, findResume, type Resume } from "./nextflow/findResume.ts";
import { engineLacks } from "./check/sentences.ts";
import type { ResourceLimits } from "./nextflow/resourceLimits.ts";
import { readSiteConfig, type SiteConfig } from "./nextflow/readSiteConfig.ts";
import { profilesOfSettings, refuseUnknownProfiles } from "./nextflow/profileChoice.ts";
import { unmetNeeds } from "./nextflow/unmetNeeds.ts";
import { findProgram } from "../executors/findProgram.ts";
import {
  slurmOptionProblem,
  slurmResources,
  type SlurmResources,
} from "../executors/slurm/slurmResources.ts";

type PlannedRun = Pick<
  PipelineRun,
  | "pipelineId"
  | "orderId"
  | "studyId"
  | "runFolderId"
  | "executionMode"
  | "executionProfile"
  | "inputSampleIds"
  | "restartedRunId"
  | "profiles"
>;

/** hasConda: a generated conda profile can create environments. siteConfig: of all pipelines and of this one. */
export type NextflowPlan = Nextflow & {
  profiles: string | null;
  /** Chosen for the run; they replace those of the package and of the settings. */
  profilesOfRun: string[] | null;
  hasConda: boolean;
  siteConfig: SiteConfig | undefined;
  limits: ResourceLimits;
};

/** The plan of a launch. Directories are absolute, with links resolved. */
export interface LaunchPlan {
  pipeline: PipelinePackage;
  target: RunTarget;
  executor: Executor;
  executorName: Launch["executor"];
  executionMode: ExecutionMode;
  /** Resources requested from Slurm; undefined for another executor. */
  slurm: SlurmResources | undefined;
  /** The Nextflow of the run with the profiles of an administrator; undefined for a package without Nextflow. */
  nextflow: NextflowPlan | undefined;
  /** What the run resumes, or why it does not; undefined when it resumes nothing. */
  resume: Resume | FreshStart | undefined;
  /** Record ids; null for every sample of the target. */
  sampleIds: string[] | null;
  dataBasePath: string;
  runDir: string;
}

/**
 * Plans the launch of a pending run from the administrator's settings only, not from the run's data: an error here
 * leaves the run pending. executionMode, sampleIds: from the start request; samples count only for a run that was
 * created without a choice. Raises invalidPipelineId, pipelineDisabled, programNotHere, slurmNotHere, slurmOptionsRefused,
 * nextflowNotHere, nextflowBroken, nextflowNeedsUnmet, stillEnding, endNotKnown, dataFolderNotSet,
 * dataFolderUnreadable, pipelineRunDirNotWritable, invalidSampleIds, siteConfigUnreadable, profileUnknown.
 */
export async function planLaunch(
  site: Site,
  run: PlannedRun,
  request: { executionMode: ExecutionMode | undefined; sampleIds: string[] | null },
): Promise<LaunchPlan> {
  const pipeline = (await findPipeline(site, run.pipelineId)) ?? raise(invalidPipelineId());
  if (!(await readEnablement(pipeline, site.database)).enabled) raise(pipelineDisabled({ id: pipeline.id }));
  const ownMode = run.executionMode === "external" ? raise(runStartedElsewhere()) : run.executionMode;
  const executionMode = request.executionMode ?? ownMode;
  const executorName = chooseExecutor(await pipelineExecution(site), {
    pipelineId: run.pipelineId,
    executionMode,
  });
  const slurm = executorName === "slurm" ? await usableSlurm(site, run) : undefined;
  if (executorName === "local") await requirePrograms(site, pipeline);
  const target = runTarget(run);
  const runDir = await usableRunDir(site);
  const isNextflow = pipeline.manifest.execution.type === "nextflow";
  const nextflow = isNextflow
    ? await usableNextflow(site, { pipeline, runDir, profilesOfRun: run.profiles })
    : undefined;
  return {
    pipeline,
    target,
    executor: getExecutor(executorName),
    executorName,
    executionMode,
    slurm,
    nextflow,
    resume: isNextflow ? await findResume(site, run, pipeline) : undefined,
    sampleIds: run.inputSampleIds ?? (await checkedSampleIds(site.database, target, request.sampleIds)),
    dataBasePath: await dataBasePath(site.database),
    runDir,
  };
}

async function requirePrograms({ env }: Site, { manifest }: PipelinePackage): Promise<void> {
  for (const program of manifest.execution.programs ?? [])
    if (!(await findProgram(env.passedOn, program))) raise(programNotHere({ program }));
}

async function usableSlurm(site: Site, run: PlannedRun): Promise<SlurmResources> {
  if (!(await findProgram(site.env.passedOn, "sbatch"))) raise(slurmNotHere());
  const slurm = slurmResources(await pipelineExecution(site), run);
  const problems = slurm.options.flatMap((option) => slurmOptionProblem(option) ?? []);
  return problems.length === 0 ? slurm : raise(slurmOptionsRefused(problems));
}

async function usableNextflow(
  site: Site,
  {
    pipeline,
    runDir,
    profilesOfRun,
  }: { pipeline: PipelinePackage; runDir: string; profilesOfRun: string[] | null },
): Promise<NextflowPlan> {
  const { nextflowPath, limits } = await pipelineExecution(site);
  // The package may have changed since the run was created.
  await refuseUnknownProfiles(site, pipeline, profilesOfRun);
  const profiles = await profilesOfSettings(site, pipeline);
  const found = await findNextflow(site, { nextflowPath, runDir });
  const unmet = await unmetNeeds(pipeline, found);
  if (unmet.length > 0)
    raise(nextflowNeedsUnmet(unmet.map(({ problem, whatToDo }) => engineLacks({ problem, whatToDo }))));
  const hasConda = (await findProgram(site.env.passedOn, "conda")) !== undefined;
  const siteConfig = await readSiteConfig(site, pipeline.id);
  return { ...found, profiles, profilesOfRun, hasConda, siteConfig, limits };
}

async function checkedSampleIds(db: Knex, target: RunTarget, ids: string[] | null): Promise<string[] | null> {
  if (ids === null) return null;
  const known = await targetSamples(db, target)
    .select("id")
    .whereRaw("id = any(?)", [ids.filter((id) => !id.includes("\0"))]);
  const found = new Set(known.map(({ id }) => id));
  const unknown = ids.filter((id) => !found.has(id));
  return unknown.length === 0 ? ids : raise(invalidSampleIds({ ids: unknown.join(", ") }));
}

async function dataBasePath(db: Knex): Promise<string> {
  const { dataBasePath: folder } = await readSetting("sequencing-files", db);
  if (!folder) return raise(dataFolderNotSet());
  return realpath(folder).catch((error: unknown) => raise(dataFolderUnreadable(error)));
}

// The default directory is created when it is first needed; a directory that an administrator set must exist.
async function usableRunDir(site: Site): Promise<string> {
  const folder = await pipelineRunDir(site);
  const { pipelineRunDir: named } = await pipelineExecution(site);
  if (named === null) await mkdir(folder, { recursive: true, mode: 0o750 }).catch(() => {});
  if ((await folderState(folder)) !== "ok") raise(pipelineRunDirNotWritable());
  return realpath(folder);
}
