import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { runFolderNotSet, runNotFound } from "../runRecords/errors.ts";
import { RUN_FILES, resolveRunFolder } from "../runRecords/runFiles.ts";
import { recordedStep } from "../runRecords/runSentences.ts";
import { findOwnRun } from "../runRecords/findRun.ts";
import { syncRun } from "./monitor/pollRun.ts";
import { redactPathsFor } from "../runRecords/redactPathsFor.ts";
import { readTrace, type TracePosition } from "../trace/readTrace.ts";

/**
 * Updates a run immediately, as the monitor does periodically (spec §4): probes its executor and reads its trace. A
 * finished run is unchanged. With a trace, returns { synced: true, progress (percent), processes, tasks, currentStep },
 * with the numbers of processes and tasks in the trace. Without one, returns { synced: false, message, status,
 * queueStatus, queueSource }. Raises runNotFound, forbidden, runFolderNotSet.
 */
export async function reconcileRun(ctx: SignedInContext, { runId }: { runId: string }) {
  const found = await findOwnRun(ctx, runId);
  if (found.runFolder === null) raise(runFolderNotSet());
  await syncRun(ctx.site, runId);
  const run = (await PipelineRun.query(ctx.db).findById(runId)) ?? raise(runNotFound());
  const trace = await wholeTrace(run);
  if (trace)
    return {
      synced: true,
      progress: run.progress,
      processes: trace.processes.size,
      tasks: trace.rows,
      currentStep: redactPathsFor(ctx.user, run)(recordedStep(run)),
    };
  return {
    synced: false,
    message: "The run has no trace file yet",
    status: run.status,
    queueStatus: run.queueStatus,
    queueSource: run.launch && (run.launch.executor === "local" ? "process" : "scheduler"),
  };
}

/** Returns undefined when there is no trace, or only its header. */
async function wholeTrace(run: PipelineRun): Promise<TracePosition | undefined> {
  const folder = await resolveRunFolder(run);
  if (!folder) return undefined;
  let place: TracePosition | undefined;
  for (let isMore = true; isMore;) {
    const read = await readTrace({ root: folder.root, path: RUN_FILES.trace }, place, { isWhole: true });
    if (!read) return undefined;
    ({ place, isMore } = read);
  }
  return place?.columns && place;
}
