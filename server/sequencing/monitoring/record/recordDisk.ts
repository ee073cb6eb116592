import type { Site } from "../../../platform/site/site.ts";
import { beginEpisode, endEpisode } from "./recordEpisode.ts";

/** Tells that the disk of the output folder is low, once until it is not any more: DISK_LOW { freeBytes }. */
export async function recordDisk(
  site: Site,
  runId: string,
  { freeBytes, isLow }: { freeBytes: number; isLow: boolean },
  now: Date,
): Promise<void> {
  if (!isLow) return endEpisode(site, runId, "disk_low", now);
  await beginEpisode(site, runId, { episode: "disk_low", kind: "DISK_LOW", payload: { freeBytes } }, now);
}
