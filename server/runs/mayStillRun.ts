import type { ExecutorState, PipelineRun } from "../../db/models/PipelineRun.ts";
import type { Site } from "../site.ts";
import { probeRun } from "./monitor/probeRun.ts";

const ENDED: (ExecutorState | undefined)[] = ["exited", "failed", "cancelled", "lost"];

/** Whether the process or job of a run may still live, whatever the run's status: its workflow may have reported the end
 *  before it ended. Asks the executor unless its end is recorded, or the run was cancelled together with its job. */
export async function mayStillRun(site: Site, run: PipelineRun): Promise<boolean> {
  const { launch, status, executorFacts } = run;
  if (launch === null || status === "cancelled" || ENDED.includes(executorFacts.state)) return false;
  return !ENDED.includes((await probeRun(site, run))?.state);
}
