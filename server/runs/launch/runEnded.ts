import type { Site } from "../../site.ts";
import { syncRun } from "../monitor/syncRun.ts";

/** Has the state of a run decided anew as soon as its process is seen to end; the monitor would see it later. */
export async function runEnded(site: Site, runId: string): Promise<void> {
  if (site.closing.aborted) return;
  try {
    await syncRun(site, runId);
  } catch (error) {
    if (!site.closing.aborted)
      site.log.warn({ err: error, runId }, "could not look at a run that ended; the monitor will");
  }
}
