import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findRun } from "../runRecords/findRun.ts";
import { redactPathsFor } from "../runRecords/redactPathsFor.ts";

/**
 * Returns the last recorded state of a run's process or job, without a query to the scheduler, so that open pages cost
 * the scheduler nothing. Returns { available: false, message } before a launch; else { available, type, status, reason,
 * exitCode, at } with pid of a local run, jobId of a Slurm one. Raises runNotFound, forbidden. Reference §3.
 */
export async function getQueue(ctx: SignedInContext, { runId }: { runId: string }) {
  const run = await findRun(ctx, runId);
  const { launch, executorFacts } = run;
  if (!launch) return { available: false as const, message: queueMessage(run) };
  const { state = "unknown", said, reason, exitCode = null, at = null } = executorFacts;
  return {
    available: true as const,
    type: launch.executor,
    status: (said ?? state).toLowerCase(),
    state,
    reason: redactPathsFor(ctx.user, run)(reason ?? null),
    exitCode,
    at,
    ...(launch.executor === "local" ? { pid: launch.pid } : { jobId: launch.jobId }),
  };
}

function queueMessage({ status }: PipelineRun): string {
  return status === "pending" ? "The run has not been started" : "The run has no job";
}
