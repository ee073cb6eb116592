import { setTimeout as sleep } from "node:timers/promises";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { Site } from "../../site.ts";
import { syncRun } from "../monitor/syncRun.ts";

const LOOK_MS = 100;
const LAUNCH_MAX_MS = 10_000;

/** Has the state of a run decided anew as soon as its process is seen to end; the monitor would see it later. */
export async function runEnded(site: Site, runId: string): Promise<void> {
  try {
    await launchRecorded(site, runId);
    if (!site.closing.aborted) await syncRun(site, runId);
  } catch (error) {
    if (!site.closing.aborted)
      site.log.warn({ err: error, runId }, "could not look at a run that ended; the monitor will");
  }
}

// A short one ends before what was launched is written down.
async function launchRecorded(site: Site, runId: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < LAUNCH_MAX_MS && !site.closing.aborted; waitedMs += LOOK_MS) {
    const run = await PipelineRun.query().findById(runId).select("launch", "launchedAt");
    if (!run || run.launch !== null || run.launchedAt !== null) return;
    await sleep(LOOK_MS, undefined, { signal: site.closing }).catch(() => {});
  }
}
