import { ACTIVE, PipelineRun } from "../../../../db/models/PipelineRun.ts";
import type { Site } from "../../../platform/site/site.ts";
import { observerOf } from "./observer.ts";
import { probeRun } from "../../executors/probeRun.ts";
import { syncRun } from "./syncRun.ts";

/** Looks at a run whose process was just seen to end. One that is over by then, because its workflow said so or somebody
 *  cancelled it, stays in its state and is given what it wrote last: rows of its trace, ends of its logs, how it ended. */
export async function lookAtEnd(site: Site, runId: string): Promise<void> {
  const run = await PipelineRun.query().findById(runId);
  if (!run || run.runFolder === null) return;
  if (ACTIVE.includes(run.status)) await syncRun(site, runId);
  else await observerOf(site).observe(run, await probeRun(site, run), new Date());
}
