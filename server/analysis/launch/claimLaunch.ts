import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { alreadyStarted, cannotStart, runNotFound } from "../runRecords/errors.ts";
import { textColumns } from "../runRecords/runSentences.ts";
import { preparingLaunch, stepPreparing } from "../runRecords/state/sentences.ts";
import { storedResume } from "./nextflow/findResume.ts";
import type { LaunchPlan } from "./planLaunch.ts";

/**
 * Claims a pending run for its launch: exactly one of all concurrent callers succeeds (spec §4). Returns the key of the
 * claim, which every later step names. The claim is valid until the launch is over, or until another process settles it
 * after this process has died. Raises runNotFound, and what refuseStart raises.
 */
export async function claimLaunch(ctx: Context, run: PipelineRun, plan: LaunchPlan): Promise<number> {
  const key = ctx.site.changes.processKey;
  const now = new Date();
  return transaction(async (trx) => {
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
    await recordChange(trx, ctx, {
      action: "run.started",
      targetType: "run",
      targetId: run.id,
      before: { status: "pending" },
      after: { status: "queued", executor: plan.executorName, executionMode: plan.executionMode },
    });
    return key;
  });
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
