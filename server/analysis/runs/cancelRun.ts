import { ACTIVE, type ExecutorState, PipelineRun, type RunStatus } from "../../../db/models/PipelineRun.ts";
import type { Knex } from "knex";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { emitEvent } from "../../access/webhooks/emitEvent.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { type Context, contextFor, type SignedInContext } from "../../platform/rpc/context.ts";
import { notify } from "../../platform/notifications/notify.ts";
import { cannotCancel, notEndedInTime, runNotFound, runsElsewhere } from "../runRecords/errors.ts";
import { textColumns } from "../runRecords/runSentences.ts";
import { cancelled, cancelledBy, stepCancelled } from "../runRecords/state/sentences.ts";
import { findOwnRun } from "../runRecords/findRun.ts";
import type { LaunchedRun } from "../executors/executor.ts";
import { checkExecutor, getExecutor } from "../executors/checkExecutor.ts";
import { thisHost } from "../executors/local/readLaunchFile.ts";
import { collectFinished } from "./monitor/pollRun.ts";
import { raw } from "objection";
import type { Site } from "../../platform/site/site.ts";

type Cancelled = { status: "cancelled" } | { status: RunStatus; alreadyFinalized: true };

/**
 * Cancels an active run with all its processes or jobs. Returns { status: "cancelled" }, or { status, alreadyFinalized:
 * true } when it ended in the meantime. For a run that failed by the report of its workflow while its processes still
 * live, ends these; its status stays. Raises runNotFound, cannotCancel, and, when its processes cannot be ended from
 * this machine or in time, runsElsewhere or notEndedInTime: the run then continues. Spec §4.
 */
export async function cancelRun(ctx: SignedInContext, { runId }: { runId: string }): Promise<Cancelled> {
  const run = await findOwnRun(ctx, runId);
  return ACTIVE.includes(run.status) ? endRun(ctx, run.id) : endLeftoverProcesses(ctx, run);
}

/** Ends the processes of a failed run that outlived the failure. */
async function endLeftoverProcesses(ctx: SignedInContext, run: PipelineRun): Promise<Cancelled> {
  const { id, runNumber, runFolder, launch, status } = run;
  if (launch === null || runFolder === null || (await checkLeftoverProcess(ctx.site, run)) === null)
    return raise(cannotCancel());
  const launched = { id, runNumber, runFolder, launch };
  if (!(await getExecutor(launch.executor)?.cancel(ctx.site, launched)))
    return raise(cancelRefusal(launched));
  await transaction(ctx.db, (trx) =>
    recordChange(trx, ctx, {
      action: "run.processesEnded",
      targetType: "run",
      targetId: id,
      before: { status },
      after: { status },
    }),
  );
  await collectFinished(ctx.site, id);
  return { status, alreadyFinalized: true };
}

/** Cancels a run that was active when it was read. Idempotent: continues an interrupted cancellation. */
export async function endRun(ctx: Context, runId: string): Promise<Cancelled> {
  const claimed = await claimCancel(ctx, runId);
  if ("done" in claimed) return claimed.done;
  const { launched, sourceBefore } = claimed;
  try {
    const executor = getExecutor(launched.launch.executor);
    if (!(await executor?.cancel(ctx.site, launched))) raise(cancelRefusal(launched));
  } catch (error) {
    await PipelineRun.query(ctx.db)
      .findById(runId)
      .where({ statusSource: "cancelling" })
      .patch({ statusSource: sourceBefore });
    throw error;
  }
  return transaction<Cancelled>(ctx.db, async (trx) => {
    const run = (await PipelineRun.query(trx).findById(runId).forUpdate()) ?? raise(runNotFound());
    if (!ACTIVE.includes(run.status)) return { status: run.status, alreadyFinalized: true };
    return markCancelled(trx, ctx, run);
  });
}

/**
 * Cancels a run without a process or job at once; marks any other as being cancelled, which keeps other sources from
 * changing its status.
 */
async function claimCancel(
  ctx: Context,
  runId: string,
): Promise<{ done: Cancelled } | { launched: LaunchedRun; sourceBefore: PipelineRun["statusSource"] }> {
  return transaction(ctx.db, async (trx) => {
    const run = (await PipelineRun.query(trx).findById(runId).forUpdate()) ?? raise(runNotFound());
    if (!ACTIVE.includes(run.status)) return { done: { status: run.status, alreadyFinalized: true } };
    // A run that is being launched is cancelled here; its launcher notices that and ends what it started.
    if (run.launch === null || run.runFolder === null) return { done: await markCancelled(trx, ctx, run) };
    const sourceBefore = run.statusSource === "cancelling" ? "launcher" : run.statusSource;
    await run.$query(trx).patch({ statusSource: "cancelling" });
    const { id, runNumber, runFolder, launch } = run;
    return { launched: { id, runNumber, runFolder, launch }, sourceBefore };
  });
}

async function markCancelled(
  trx: Knex.Transaction,
  ctx: Context,
  run: PipelineRun,
): Promise<{ status: "cancelled" }> {
  const { status: before } = run;
  const why = ctx.user ? cancelledBy({ name: `${ctx.user.firstName} ${ctx.user.lastName}` }) : cancelled();
  await run.$query(trx).patch({
    status: "cancelled",
    statusSource: "manual",
    ...textColumns({ why, currentStep: stepCancelled() }),
    completedAt: new Date(),
  });
  await recordChange(trx, ctx, {
    action: "run.cancelled",
    targetType: "run",
    targetId: run.id,
    before: { status: before },
    after: { status: "cancelled" },
  });
  await emitEvent(trx, "analysis.cancelled", run.id);
  await notify(trx, ctx, {
    kind: "run.cancelled",
    to: { userIds: [run.userId] },
    orderId: run.orderId,
    studyId: run.studyId,
    runId: run.id,
  });
  return { status: "cancelled" };
}

function cancelRefusal({ launch }: LaunchedRun) {
  return launch.executor === "local" && launch.host !== thisHost()
    ? runsElsewhere({ host: launch.host })
    : notEndedInTime();
}

/** Longer than the end of a run's processes may take. */
const ABANDONED_MS = 60_000;

/**
 * Completes an interrupted cancellation, such as of a process that died. Does nothing when the cancellation may still
 * be in progress.
 */
export async function settleCancel(site: Site, { id }: { id: string }): Promise<void> {
  const abandoned = await PipelineRun.query(site.database)
    .where({ id, statusSource: "cancelling" })
    .where(raw("updated_at < now() - ? * interval '1 millisecond'", [ABANDONED_MS]))
    .patch({ updatedAt: new Date() });
  if (abandoned > 0) await endRun(contextFor(site, null), id);
}

const ENDED: (ExecutorState | undefined)[] = ["exited", "failed", "cancelled", "lost"];

/**
 * Returns whether the process or job of a run that is over is "running", or "unknown" when its executor cannot
 * determine that; null when it has ended or was never started. A workflow may report an error before its process ends.
 * Queries the executor unless the end is recorded, or the run was cancelled together with its job.
 */
export async function checkLeftoverProcess(
  site: Site,
  run: PipelineRun,
): Promise<"running" | "unknown" | null> {
  const { launch, status, executorFacts } = run;
  if (launch === null || status === "cancelled" || ENDED.includes(executorFacts.state)) return null;
  const state = (await checkExecutor(site, run))?.state;
  if (ENDED.includes(state)) return null;
  return state === undefined || state === "unknown" ? "unknown" : "running";
}
