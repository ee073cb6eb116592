import { ACTIVE, PipelineRun } from "../../../../db/models/PipelineRun.ts";
import type { Site } from "../../../platform/site/site.ts";
import { observerOf } from "./observer.ts";
import { probeRun } from "../../executors/probeRun.ts";
import { syncRun } from "./syncRun.ts";

/**
 * Observes a run whose process has just ended. A run that is over by then, by the report of its workflow or a
 * cancellation, keeps its status and receives its last facts: trace rows, log tails, the end of its process.
 */
export async function lookAtEnd(site: Site, runId: string): Promise<void> {
  const run = await PipelineRun.query().findById(runId);
  if (!run || run.runFolder === null) return;
  if (ACTIVE.includes(run.status)) await syncRun(site, runId);
  else await observerOf(site).observe(run, await probeRun(site, run), new Date());
}
