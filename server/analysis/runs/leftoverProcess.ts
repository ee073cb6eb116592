import type { ExecutorState, PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { Site } from "../../platform/site/site.ts";
import { probeRun } from "../executors/probeRun.ts";

const ENDED: (ExecutorState | undefined)[] = ["exited", "failed", "cancelled", "lost"];

/**
 * Returns whether the process or job of a run that is over is "running", or "unknown" when its executor cannot
 * determine that; null when it has ended or was never started. A workflow may report an error before its process ends.
 * Queries the executor unless the end is recorded, or the run was cancelled together with its job.
 */
export async function leftoverProcess(site: Site, run: PipelineRun): Promise<"running" | "unknown" | null> {
  const { launch, status, executorFacts } = run;
  if (launch === null || status === "cancelled" || ENDED.includes(executorFacts.state)) return null;
  const state = (await probeRun(site, run))?.state;
  if (ENDED.includes(state)) return null;
  return state === undefined || state === "unknown" ? "unknown" : "running";
}
