import { ACTIVE, PipelineRun } from "../../../../db/models/PipelineRun.ts";
import type { Site } from "../../../platform/site/site.ts";
import { finalizeRun } from "../finalize/finalizeRun.ts";
import { attendRun } from "./attendRun.ts";
import { probeRun } from "../../executors/probeRun.ts";

/**
 * Updates one run immediately, as the monitor would later: probes its executor, reads its files, records new facts, and
 * ends it if they say so. Does nothing for a finished or unstaged run.
 */
export async function syncRun(site: Site, runId: string): Promise<void> {
  const run = await PipelineRun.query().findById(runId);
  if (!run || !ACTIVE.includes(run.status) || run.runFolder === null) return;
  const isDone = await attendRun(site, run, await probeRun(site, run), new Date());
  if (isDone) await finalizeRun(site, runId);
}
