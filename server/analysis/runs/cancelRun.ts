import { ACTIVE, PipelineRun, type RunStatus } from "../../../db/models/PipelineRun.ts";
import type { Knex } from "knex";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { Context, SignedInContext } from "../../platform/rpc/context.ts";
import { notify } from "../../platform/notifications/notify.ts";
import { cannotCancel, notEndedInTime, runNotFound, runsElsewhere } from "../runRecords/errors.ts";
import { findRun } from "../runRecords/findRun.ts";
import type { LaunchedRun } from "../executors/executor.ts";
import { executorOf } from "../executors/executorOf.ts";
import { thisHost } from "../executors/local/readRunFile.ts";
import { leftoverProcess } from "./leftoverProcess.ts";
import { lookAtEnd } from "./monitor/lookAtEnd.ts";

type Cancelled = { status: "cancelled" } | { status: RunStatus; alreadyFinalized: true };

/** Cancels a run that is not over: with everything that was started for it. Gives { status: "cancelled" }, or { status,
 *  alreadyFinalized: true } when it came to its end meanwhile. Of a run that its workflow reported as failed while its
 *  processes still live, those are ended; its status stays. Raises runNotFound, cannotCancel, and, when what runs
 *  cannot be ended from here or not in time, runsElsewhere or notEndedInTime: then it goes on. Spec §4. */
export async function cancelRun(ctx: SignedInContext, { runId }: { runId: string }): Promise<Cancelled> {
  const run = await findRun(ctx, runId);
  return ACTIVE.includes(run.status) ? endRun(ctx, run.id) : endRest(ctx, run);
}

/** Ends the processes of a run that failed before they ended. */
async function endRest(ctx: SignedInContext, run: PipelineRun): Promise<Cancelled> {
  const { id, runNumber, runFolder, launch, status } = run;
  if (launch === null || runFolder === null || (await leftoverProcess(ctx.site, run)) === null)
    return raise(cannotCancel());
  const launched = { id, runNumber, runFolder, launch };
  if (!(await executorOf(launch.executor)?.cancel(ctx.site, launched))) return raise(refusalOf(launched));
  await transaction((trx) =>
    recordChange(trx, ctx, {
      action: "run.processesEnded",
      targetType: "run",
      targetId: id,
      before: { status },
      after: { status },
    }),
  );
  await lookAtEnd(ctx.site, id);
  return { status, alreadyFinalized: true };
}

/** The same of a run known to have been active. Done again, it is the same: whatever broke off is taken up. */
export async function endRun(ctx: Context, runId: string): Promise<Cancelled> {
  const claimed = await claimCancel(ctx, runId);
  if ("done" in claimed) return claimed.done;
  const { launched, sourceBefore } = claimed;
  try {
    const executor = executorOf(launched.launch.executor);
    if (!(await executor?.cancel(ctx.site, launched))) raise(refusalOf(launched));
  } catch (error) {
    await PipelineRun.query()
      .findById(runId)
      .where({ statusSource: "cancelling" })
      .patch({ statusSource: sourceBefore });
    throw error;
  }
  return transaction<Cancelled>(async (trx) => {
    const run = (await PipelineRun.query(trx).findById(runId).forUpdate()) ?? raise(runNotFound());
    if (!ACTIVE.includes(run.status)) return { status: run.status, alreadyFinalized: true };
    return markCancelled(trx, ctx, run);
  });
}

/** Ends a run at once of which nothing runs; has what else would decide about the others keep still. */
async function claimCancel(
  ctx: Context,
  runId: string,
): Promise<{ done: Cancelled } | { launched: LaunchedRun; sourceBefore: PipelineRun["statusSource"] }> {
  return transaction(async (trx) => {
    const run = (await PipelineRun.query(trx).findById(runId).forUpdate()) ?? raise(runNotFound());
    if (!ACTIVE.includes(run.status)) return { done: { status: run.status, alreadyFinalized: true } };
    // One that is being launched is cancelled here and now; whoever launches it finds that out and ends what it started.
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
  const by = ctx.user ? ` by ${ctx.user.firstName} ${ctx.user.lastName}` : "";
  await run.$query(trx).patch({
    status: "cancelled",
    statusSource: "manual",
    currentStep: "Cancelled",
    why: `Cancelled${by}.`,
    completedAt: new Date(),
  });
  await recordChange(trx, ctx, {
    action: "run.cancelled",
    targetType: "run",
    targetId: run.id,
    before: { status: before },
    after: { status: "cancelled" },
  });
  await notify(trx, ctx, {
    kind: "run.cancelled",
    to: { userIds: [run.userId] },
    orderId: run.orderId,
    studyId: run.studyId,
    runId: run.id,
  });
  return { status: "cancelled" };
}

function refusalOf({ launch }: LaunchedRun) {
  return launch.executor === "local" && launch.host !== thisHost()
    ? runsElsewhere({ host: launch.host })
    : notEndedInTime();
}
