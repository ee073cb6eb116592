import type { SignedInContext } from "../../platform/rpc/context.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { createRun } from "./createRun.ts";
import type { z } from "zod";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { PipelineRunTask } from "../../../db/models/PipelineRunTask.ts";
import { onlyUnfinishedRestarted, processUnknown, resourcesNeedNextflow } from "../runRecords/errors.ts";
import { findOwnRun } from "../runRecords/findRun.ts";
import { type LaunchPlan, planLaunch } from "../launch/planLaunch.ts";
import type { restartInput } from "./schema.ts";
import { startRun } from "./startRun.ts";

/**
 * Restarts a failed or cancelled run: creates and starts a run of the same pipeline, target, samples and settings that
 * names the earlier one. A Nextflow run resumes the earlier one (design §5), or states in `warnings` why not. Errors of
 * the administrator's settings are raised before anything is created. resources: replace those of processes of the
 * earlier run, whose own replacements remain. Returns { runId, status, warnings } of the new run. Raises runNotFound,
 * onlyUnfinishedRestarted, resourcesNeedNextflow, processUnknown, and what planLaunch, createRun and startRun raise.
 */
export async function restartRun(ctx: SignedInContext, request: z.output<typeof restartInput>) {
  const { runId } = request;
  const before = await findOwnRun(ctx, runId);
  const { sheetSource, runFolderId } = before;
  const { status, pipelineId, orderId, studyId, inputSampleIds, config, executionMode, profiles } = before;
  if (status !== "failed" && status !== "cancelled") raise(onlyUnfinishedRestarted({ status }));
  const same = {
    pipelineId,
    orderId,
    studyId,
    runFolderId,
    executionMode,
    inputSampleIds,
    executionProfile: {},
    profiles,
  };
  const startRequest = { executionMode: undefined, sampleIds: null };
  const plan = await planLaunch(ctx.site, { ...same, restartedRunId: before.id }, startRequest);
  const resources = await mergeResources(ctx, before, plan, request.resources);
  const { run } = await createRun(
    ctx,
    {
      pipelineId,
      orderId,
      studyId,
      runFolderId,
      sheetSource,
      sampleIds: inputSampleIds,
      config,
      executionMode,
      profiles,
      restartedRunId: before.id,
    },
    resources,
  );
  const started = await startRun(ctx, { runId: run.id });
  return { runId: run.id, status: started.status, warnings: started.warnings };
}

/** Returns the resources of the earlier run with the requested ones, which must name processes that it reported. */
async function mergeResources(
  ctx: SignedInContext,
  before: PipelineRun,
  { nextflow }: LaunchPlan,
  requested: PipelineRun["resources"] = {},
): Promise<PipelineRun["resources"]> {
  const names = Object.keys(requested);
  if (names.length === 0) return before.resources;
  if (!nextflow) raise(resourcesNeedNextflow());
  const known = await PipelineRunTask.query(ctx.db)
    .distinct("process")
    .where({ runId: before.id })
    .whereIn("process", names);
  const unknown = names.find((name) => !known.some(({ process }) => process === name));
  if (unknown !== undefined) raise(processUnknown({ process: unknown }));
  const merged = { ...before.resources };
  for (const name of names) merged[name] = { ...merged[name], ...requested[name] };
  return merged;
}
