import type { SignedInContext } from "../../platform/rpc/context.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { createRun } from "./createRun.ts";
import { onlyUnfinishedRestarted } from "../runRecords/errors.ts";
import { findOwnRun } from "../runRecords/findRun.ts";
import { planLaunch } from "../launch/planLaunch.ts";
import { startRun } from "./startRun.ts";

/**
 * Restarts a failed or cancelled run: creates and starts a run of the same pipeline, target, samples and settings that
 * names the earlier one. A Nextflow run resumes the earlier one (design §5), or states in `warnings` why not. Errors of
 * the administrator's settings are raised before anything is created. Returns { runId, status, warnings } of the new
 * run. Raises runNotFound, onlyUnfinishedRestarted, and what planLaunch, createRun and startRun raise.
 */
export async function restartRun(ctx: SignedInContext, { runId }: { runId: string }) {
  const before = await findOwnRun(ctx, runId);
  const { status, pipelineId, orderId, studyId, inputSampleIds, config, executionMode } = before;
  if (status !== "failed" && status !== "cancelled") raise(onlyUnfinishedRestarted({ status }));
  const same = { pipelineId, orderId, studyId, executionMode, inputSampleIds, executionProfile: {} };
  const startRequest = { executionMode: undefined, sampleIds: null };
  await planLaunch(ctx.site, { ...same, restartedRunId: before.id }, startRequest);
  const { run } = await createRun(ctx, {
    pipelineId,
    orderId,
    studyId,
    sampleIds: inputSampleIds,
    config,
    executionMode,
    restartedRunId: before.id,
  });
  const started = await startRun(ctx, { runId: run.id });
  return { runId: run.id, status: started.status, warnings: started.warnings };
}
