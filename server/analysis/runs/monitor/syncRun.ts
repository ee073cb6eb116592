import { ACTIVE, PipelineRun } from "../../../../db/models/PipelineRun.ts";
import type { Site } from "../../../platform/site/site.ts";
import { finalizeRun } from "../finalize/finalizeRun.ts";
import { attendRun } from "./attendRun.ts";
import { probeRun } from "../../executors/probeRun.ts";

/** Brings what is known of one run up to date: asks what it runs on, reads what it wrote, records what is new, and ends
 *  it when that says so. Nothing of a run that is over or was never staged. What the monitor would do in its own time. */
export async function syncRun(site: Site, runId: string): Promise<void> {
  const run = await PipelineRun.query().findById(runId);
  if (!run || !ACTIVE.includes(run.status) || run.runFolder === null) return;
  const isDone = await attendRun(site, run, await probeRun(site, run), new Date());
  if (isDone) await finalizeRun(site, runId);
}
