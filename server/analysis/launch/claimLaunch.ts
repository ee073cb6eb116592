import type { Knex } from "knex";
import { ACTIVE, type Launch, PipelineRun } from "../../../db/models/PipelineRun.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { emitEvent } from "../../access/webhooks/emitEvent.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { alreadyStarted, cannotStart, runNotFound, workFilesGone } from "../runRecords/errors.ts";
import { type RunText, textColumns } from "../runRecords/runSentences.ts";
import {
  launchedAndResumes,
  launchedAsJob,
  launchedAsProcess,
  preparingLaunch,
  queuedAsJob,
  runningAsProcess,
  stepNotLaunched,
  stepPreparing,
  stepStarted,
  stepWaitingInQueue,
} from "../runRecords/state/sentences.ts";
import { describeResume, parseResume, storedResume } from "./nextflow/findResume.ts";
import { chosenProfiles } from "./nextflow/nextflowArgs.ts";
import type { LaunchPlan } from "./planLaunch.ts";
import { publishChange } from "../../platform/events/publishChange.ts";
import { notify } from "../../platform/notifications/notify.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type { Site } from "../../platform/site/site.ts";
import { recordUpdates } from "../runRecords/record/recordUpdates.ts";

/**
 * Claims a pending run for its launch: exactly one of all concurrent callers succeeds (spec §4). Returns the key of the
 * claim, which every later step names. The claim is valid until the launch is over, or until another process settles it
 * after this process has died. Raises runNotFound, workFilesGone, and what refuseStart raises.
 */
export async function claimLaunch(ctx: Context, run: PipelineRun, plan: LaunchPlan): Promise<number> {
  const key = ctx.site.changes.processKey;
  const now = new Date();
  return transaction(ctx.db, async (trx) => {
    const claimed = await PipelineRun.query(trx)
      .where({ id: run.id, status: "pending" })
      .whereNull("launchKey")
      .patch({
        status: "queued",
        statusSource: "launcher",
        launchKey: key,
        queuedAt: now,
        // From now on the end of its workflow is not final: something was launched for the run, or will be.
        executorFacts: { state: "pending", at: now.toISOString() },
        ...textColumns({ why: preparingLaunch(), currentStep: stepPreparing() }),
        executionMode: plan.executionMode,
        executionProfile: {
          executor: plan.executorName,
          ...(plan.slurm && { slurm: plan.slurm }),
          ...presentProfiles(plan),
          ...(plan.nextflow?.siteConfig && { siteConfig: { sha256: plan.nextflow.siteConfig.sha256 } }),
          ...(plan.resume && { resume: storedResume(plan.resume) }),
        },
        inputSampleIds: plan.sampleIds,
        updatedAt: now,
      });
    if (claimed === 0) {
      const found = (await PipelineRun.query(trx).findById(run.id)) ?? raise(runNotFound());
      // The run was pending when this start read it, so the winner started at the same time.
      return raise(alreadyStarted({ status: found.status }));
    }
    await refuseDeletedWork(trx, plan);
    await recordChange(trx, ctx, {
      action: "run.started",
      targetType: "run",
      targetId: run.id,
      before: { status: "pending" },
      after: { status: "queued", executor: plan.executorName, executionMode: plan.executionMode },
    });
    await emitEvent(trx, "analysis.started", run.id);
    return key;
  });
}

function presentProfiles({ nextflow, pipeline }: LaunchPlan): { profiles?: string[] } {
  if (!nextflow) return {};
  const used = chosenProfiles(pipeline.manifest.execution, nextflow.profiles, nextflow.profilesOfRun);
  return used.length === 0 ? {} : { profiles: used };
}

/** Refuses to resume a run whose work files are being deleted since the launch was planned. Raises workFilesGone. */
async function refuseDeletedWork(trx: Knex.Transaction, { resume }: LaunchPlan): Promise<void> {
  if (!resume || !("session" in resume)) return;
  const { from: runNumber } = resume;
  const before = await PipelineRun.query(trx).findOne({ runNumber }).forShare();
  if (before?.workDeletionStartedAt) raise(workFilesGone({ runNumber }));
}

/**
 * Refuses to start a run that is not pending. A run whose launch is in progress, or was in progress when this start
 * arrived, lost a race against another start (additions §12). Raises alreadyStarted, cannotStart.
 */
export function refuseStart(
  { status, launchKey, launchedAt }: Pick<PipelineRun, "status" | "launchKey" | "launchedAt">,
  arrivedAt: Date | null,
): void {
  if (launchKey !== null) raise(alreadyStarted({ status }));
  if (status === "pending") return;
  const wasFirst = launchedAt === null || arrivedAt === null || arrivedAt >= launchedAt;
  raise(wasFirst ? cannotStart({ status }) : alreadyStarted({ status }));
}

/**
 * Ends a claim after a launch: the run is running on this machine, or waits in a queue. Returns the updated row, or
 * undefined when the run was cancelled, deleted or settled by another process since the claim; the caller must then end
 * what it launched. A state that the run has reported already is kept.
 */
export async function recordLaunch(
  db: Knex,
  { id, key }: { id: string; key: number },
  launch: Launch,
): Promise<PipelineRun | undefined> {
  return transaction(db, async (trx) => {
    const run = await PipelineRun.query(trx).findById(id).where({ launchKey: key }).forUpdate();
    if (!run) return undefined;
    const now = new Date();
    const isLocal = launch.executor === "local";
    const isActive = ACTIVE.includes(run.status);
    const moves = run.status === "queued";
    await run.$query(trx).patch({
      launch,
      launchKey: null,
      launchedAt: now,
      ...(moves && {
        status: isLocal ? "running" : "queued",
        statusSource: "launcher",
        ...textColumns(
          launch.executor === "local"
            ? {
                why: runningAsProcess({ host: launch.host, processId: String(launch.pid) }),
                currentStep: stepStarted(),
              }
            : { why: queuedAsJob({ jobId: launch.jobId }), currentStep: stepWaitingInQueue() },
        ),
      }),
      ...(isLocal && isActive && run.startedAt === null && { startedAt: now }),
      ...(run.executorFacts.state === "pending" && {
        executorFacts: { state: isLocal ? "running" : "pending", at: now.toISOString() },
      }),
    });
    await publishChange(trx, `run:${id}`);
    return isActive ? run.$query(trx) : undefined;
  });
}

/**
 * Ends a claim whose launch failed and sets the run to failed with the reason. Returns whether the claim was still
 * valid.
 */
export async function failLaunch(
  ctx: Context,
  { id, key }: { id: string; key: number },
  reason: RunText,
): Promise<boolean> {
  return transaction(ctx.db, async (trx) => {
    const run = await PipelineRun.query(trx).findById(id).where({ launchKey: key }).forUpdate();
    if (!run) return false;
    const now = new Date();
    const { status: before } = run;
    const texts = textColumns({ why: reason, currentStep: stepNotLaunched() });
    if (!ACTIVE.includes(run.status)) {
      await run.$query(trx).patch({ launchKey: null, launchedAt: now });
      return false;
    }
    await run.$query(trx).patch({
      status: "failed",
      statusSource: "launcher",
      ...texts,
      launchKey: null,
      launchedAt: now,
      completedAt: now,
    });
    await recordChange(trx, ctx, {
      action: "run.failed",
      targetType: "run",
      targetId: id,
      before: { status: before },
      after: { status: "failed", why: texts.why },
    });
    await emitEvent(trx, "analysis.failed", id);
    await notify(trx, ctx, {
      kind: "run.failed",
      to: { userIds: [run.userId], facility: true },
      orderId: run.orderId,
      studyId: run.studyId,
      runId: id,
    });
    return true;
  });
}

/** Marks a claim as owned by no process: process keys count from 1. */
const NO_PROCESS = 0;
const PAUSE_MS = { least: 100, most: 5_000 };

/**
 * Releases a claim whose end could not be written, so that the monitor settles it (settleLaunch): otherwise a claim
 * belongs to its process as long as that process lives. Retries until the release is written; a process that ends
 * before releases its claims by ending. Never rejects.
 */
export async function releaseLaunch(
  { database, closing, log }: Site,
  { id, key }: { id: string; key: number },
): Promise<void> {
  for (let pauseMs = PAUSE_MS.least; !closing.aborted; pauseMs = Math.min(pauseMs * 2, PAUSE_MS.most)) {
    try {
      await PipelineRun.query(database)
        .findById(id)
        .where({ launchKey: key })
        .patch({ launchKey: NO_PROCESS });
      return;
    } catch (error) {
      log.warn({ err: error, runId: id }, "cannot hand over the launch of a run yet");
    }
    await sleep(pauseMs, undefined, { signal: closing }).catch(() => {});
  }
}

/** Writes the event that a run was launched (spec §6, source launcher). A failed write changes nothing. */
export async function recordLaunchEvent(site: Site, run: PipelineRun): Promise<void> {
  const { id, runNumber, launch } = run;
  if (!launch) return;
  const now = new Date();
  const how =
    launch.executor === "local"
      ? launchedAsProcess({ processId: launch.pid, host: launch.host })
      : launchedAsJob({ jobId: launch.jobId });
  const resume = parseResume(run);
  const message = resume === undefined ? how : launchedAndResumes({ how, resume: describeResume(resume) });
  const event = { source: "launcher", eventType: "launched", message, occurredAt: now } as const;
  try {
    await recordUpdates(site, id, {
      facts: {},
      events: [{ ...event, payload: { runNumber, executor: launch.executor } }],
      source: "launcher",
      now,
    });
  } catch (error) {
    site.log.warn({ err: error, runId: id }, "could not write down that a run was launched");
  }
}
