import { ACTIVE, type Launch, PipelineRun } from "../../../db/models/PipelineRun.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { announce } from "../../platform/events/announce.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { notify } from "../../platform/notifications/notify.ts";
import { type RunText, textColumns } from "../runRecords/runSentences.ts";
import {
  queuedAsJob,
  runningAsProcess,
  stepNotLaunched,
  stepStarted,
  stepWaitingInQueue,
} from "../runRecords/state/sentences.ts";

/**
 * Ends a claim after a launch: the run is running on this machine, or waits in a queue. Returns the updated row, or
 * undefined when the run was cancelled, deleted or settled by another process since the claim; the caller must then end
 * what it launched. A state that the run has reported already is kept.
 */
export async function recordLaunch(
  { id, key }: { id: string; key: number },
  launch: Launch,
): Promise<PipelineRun | undefined> {
  return transaction(async (trx) => {
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
    await announce(trx, `run:${id}`);
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
  return transaction(async (trx) => {
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
