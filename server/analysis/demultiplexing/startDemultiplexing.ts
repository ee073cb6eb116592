import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findReadyFolder } from "../launch/runFolder/findReadyFolder.ts";
import { readChosenSheet } from "../launch/runFolder/readChosenSheet.ts";
import { planLaunch } from "../launch/planLaunch.ts";
import { supportedTargets } from "../pipelines/capabilities.ts";
import { invalidPipelineId } from "../pipelines/errors.ts";
import { findPipeline } from "../pipelines/readPackages.ts";
import { targetNotSupported } from "../runRecords/errors.ts";
import { createRun } from "../runs/createRun.ts";
import { startRun } from "../runs/startRun.ts";
import type { startDemultiplexingInput } from "./schema.ts";

/**
 * Creates and starts a run that demultiplexes a run folder. What prevents it is refused before anything is created; of
 * concurrent starts for a folder one creates a run. Returns { runId, status }. Raises what findReadyFolder,
 * readChosenSheet, planLaunch, createRun and startRun raise, invalidPipelineId, and targetNotSupported.
 */
export async function startDemultiplexing(
  ctx: SignedInContext,
  { runFolderId, pipelineId, sheet, config, executionMode }: z.output<typeof startDemultiplexingInput>,
): Promise<{ runId: string; status: string }> {
  const { site } = ctx;
  const folder = await findReadyFolder(site.database, runFolderId);
  const pipeline = (await findPipeline(site, pipelineId)) ?? raise(invalidPipelineId());
  if (!supportedTargets(pipeline).includes("runFolder"))
    raise(targetNotSupported({ id: pipelineId, target: "runFolder" }));
  await readChosenSheet(site.database, folder, sheet);
  const planned = { pipelineId, orderId: null, studyId: null, runFolderId, executionMode };
  const unset = { executionProfile: {}, inputSampleIds: null, restartedRunId: null, profiles: null };
  await planLaunch(site, { ...planned, ...unset }, { executionMode: undefined, sampleIds: null });
  const { run } = await createRun(ctx, {
    pipelineId,
    runFolderId,
    sheetSource: sheet,
    config,
    executionMode,
  });
  const { status } = await startRun(ctx, { runId: run.id });
  return { runId: run.id, status };
}
