import type { Site } from "../../../platform/site/site.ts";
import { beginEpisode } from "./recordEpisode.ts";

/** Tells, once until the next file, that no file came for so long: RUN_STALLED { idleMs }. recordFile ends it. */
export async function recordStalled(site: Site, runId: string, idleMs: number, now: Date): Promise<void> {
  await beginEpisode(site, runId, { episode: "stalled", kind: "RUN_STALLED", payload: { idleMs } }, now);
}
