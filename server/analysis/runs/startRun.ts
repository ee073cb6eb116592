import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { ApiError, raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { checkRun } from "../launch/check/checkRun.ts";
import { readExecutionMode, readSampleIds } from "../launch/check/readRunRequest.ts";
import { databaseUnavailable } from "../../platform/errors/errors.ts";
import { cancelledDuringLaunch, launchFailed } from "../runRecords/errors.ts";
import type { RunText } from "../runRecords/runSentences.ts";
import { furtherCause, withCause } from "../runRecords/state/sentences.ts";
import { findOwnRun } from "../runRecords/findRun.ts";
import {
  claimLaunch,
  failLaunch,
  releaseLaunch,
  recordLaunch,
  refuseStart,
  recordLaunchEvent,
} from "../launch/claimLaunch.ts";
import { findReadyFolder } from "../launch/runFolder/findReadyFolder.ts";
import { readChosenSheet } from "../launch/runFolder/readChosenSheet.ts";
import { makeRunSamplesheet } from "../launch/samplesheet/makeRunSamplesheet.ts";
import { assignRunNumber } from "../launch/assignRunNumber.ts";
import { readRunInfo } from "../launch/readRunInfo.ts";
import { recordUses } from "../referenceData/runUses.ts";
import { transaction } from "../../../db/transaction.ts";
import { type LaunchPlan, planLaunch } from "../launch/planLaunch.ts";
import { observeEnd } from "./monitor/pollRun.ts";
import { headResources } from "../executors/slurm/slurmResources.ts";
import { stageRun } from "../launch/stageRun.ts";
import { readTowerAccess, readWeblogUrl } from "../tokens/weblogToken.ts";
import { sentence, type Sentence } from "../../platform/errors/rules/sentence.ts";

const CAUSES_SHOWN = 20;

/**
 * Launches a pending run (spec §3, §4). Of concurrent starts one launches it, and the others are refused. sampleIds:
 * only for a run that was created without a choice. executionMode: replaces the run's own. Returns { status, pid or
 * jobId, runFolder, executionMode, message, warnings }. Errors of the administrator's settings leave it pending
 * (planLaunch); errors of its samples or configuration set it to failed (checkRun, makeRunSamplesheet,
 * readChosenSheet), and so does a failed launch (launchFailed). Also raises runNotFound, alreadyStarted, cannotStart, cancelledDuringLaunch, and databaseAway
 * when the launched process or job could not be recorded: it continues, and the monitor records it.
 */
export async function startRun(
  ctx: SignedInContext,
  request: { runId: string; sampleIds?: unknown; executionMode?: unknown },
) {
  const run = await findOwnRun(ctx, request.runId);
  refuseStart(run, ctx.arrivedAt);
  const plan = await planLaunch(ctx.site, run, {
    executionMode: request.executionMode === undefined ? undefined : readExecutionMode(request.executionMode),
    sampleIds: readSampleIds(request.sampleIds),
  });
  const key = await claimLaunch(ctx, run, plan);
  try {
    return presentStarted(await launch(ctx, run, plan, key), plan);
  } catch (error) {
    const claim = { id: run.id, key };
    if (error instanceof NotRecorded) {
      void releaseLaunch(ctx.site, claim);
      throw databaseUnavailable(error.cause);
    }
    const refusal = error instanceof ApiError ? error : launchFailed({ reason: launchProblem(error) }, error);
    try {
      const wasHere = await failLaunch(ctx, claim, failureReason(refusal));
      throw wasHere || error instanceof ApiError ? refusal : cancelledDuringLaunch();
    } catch (failure) {
      if (!(failure instanceof ApiError)) void releaseLaunch(ctx.site, claim);
      throw failure;
    }
  }
}

/** The launched process or job could not be recorded; it continues. */
class NotRecorded extends Error {}

/** Prepares and launches a claimed run. Returns its updated row. */
async function launch(
  { site }: SignedInContext,
  { id, config: requested, replacedReadIds, resources, sheetSource }: PipelineRun,
  plan: LaunchPlan,
  key: number,
): Promise<PipelineRun> {
  const { pipeline, target, dataBasePath, runDir, executor } = plan;
  const checked = await checkRun(
    {
      pipeline,
      target,
      sampleIds: plan.sampleIds,
      config: requested,
      mayReplace: replacedReadIds,
    },
    site.database,
  );
  const { samples } = checked;
  // The reference data as it is now; it may have been checked again since the run was created.
  await transaction(site.database, (trx) => recordUses(trx, id, checked.references));
  const folder = target.type === "runFolder" ? await findReadyFolder(site.database, target.id) : undefined;
  const { content, folders, config, names } = folder
    ? {
        content: await readChosenSheet(site.database, folder, sheetSource),
        folders: undefined,
        config: checked.config,
        names: new Map<string, string>(),
      }
    : await makeRunSamplesheet(site, { pipeline, config: checked.config, target, samples, dataBasePath });
  // Assigned only here, so that every number belongs to a staged run.
  const numbered =
    (await assignRunNumber(site.database, { id, key, pipeline, runDir, names }, new Date())) ??
    raise(cancelledDuringLaunch());
  const staged = { id, ...numbered };
  const { slurm, nextflow } = plan;
  const resume = plan.resume && "session" in plan.resume ? plan.resume : undefined;
  const weblogUrl = await readWeblogUrl(site, id);
  const tower = await readTowerAccess(site, id);
  const info = await readRunInfo(site.database, target);
  await stageRun({
    ...staged,
    pipeline,
    content,
    folders,
    names,
    config,
    sequencedFolder: folder?.path,
    info,
    weblogUrl,
    tower,
    slurm,
    nextflow,
    resources,
    resume,
  });
  // A short run may be over before its launch is recorded.
  const seen = { isOver: false, isRecorded: false };
  const launched = await executor.launch(
    site,
    { ...staged, ...(slurm && { slurm: nextflow ? headResources(slurm) : slurm }) },
    () => {
      seen.isOver = true;
      if (seen.isRecorded) void observeEnd(site, id);
    },
  );
  const run = await recordLaunch(site.database, { id, key }, launched).catch((cause: unknown) => {
    throw new NotRecorded("what was launched could not be written down", { cause });
  });
  seen.isRecorded = true;
  if (run) await recordLaunchEvent(site, run);
  if (run && seen.isOver) void observeEnd(site, id);
  if (run) return run;
  await executor.cancel(site, { ...staged, launch: launched });
  return raise(cancelledDuringLaunch());
}

function presentStarted({ launch: launched, runFolder, executionMode }: PipelineRun, plan: LaunchPlan) {
  const warnings = plan.resume && "restartReason" in plan.resume ? [plan.resume.restartReason] : [];
  const common = { runFolder, executionMode, warnings };
  if (launched?.executor !== "local") return { status: "queued", jobId: launched?.jobId ?? null, ...common };
  const message = `${plan.pipeline.manifest.package.name} is running on this server as process ${launched.pid}`;
  return { status: "running", pid: launched.pid, message, ...common };
}

function failureReason({ sentence, extra: { details = [] } }: ApiError): RunText {
  if (details.length === 0) return sentence;
  const cause = details.slice(0, CAUSES_SHOWN).reduce((first, next) => furtherCause({ first, next }));
  return withCause({ problem: sentence, cause });
}

const noPermission = sentence(
  "launch.noPermission",
  "Lanekeeper has no permission to read or write a required file or directory",
);
const REASONS: Record<string, () => Sentence> = {
  ENOSPC: sentence("launch.diskFull", "no space left on the disk of the pipeline run directory"),
  EDQUOT: sentence("launch.quotaExceeded", "disk quota of the pipeline run directory exceeded"),
  EROFS: sentence("launch.diskReadOnly", "the disk of the pipeline run directory is read-only"),
  EACCES: noPermission,
  EPERM: noPermission,
  EAGAIN: sentence("launch.tooManyProcesses", "the server cannot start more processes"),
  ENOMEM: sentence("launch.outOfMemory", "the server is out of memory"),
  EMFILE: sentence("launch.tooManyFiles", "too many files are open"),
  ENOENT: sentence("launch.fileMissing", "bash or a file of the pipeline is missing"),
};
const unexpected = sentence("launch.unexpected", "unexpected error; see the server log");

/** Returns why a launch failed, as a sentence without a path. */
function launchProblem(error: unknown): Sentence {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return (Object.hasOwn(REASONS, code) ? REASONS[code] : undefined)?.() ?? unexpected();
}
