import { setTimeout as sleep } from "node:timers/promises";
import { LanePart } from "../../../db/models/LanePart.ts";
import { LaneSet } from "../../../db/models/LaneSet.ts";
import { LANE_JOIN_INLINE_BYTES, LANE_JOIN_WAIT_MS } from "../../limits.ts";
import { nudgeJob } from "../../jobs/nudgeJob.ts";
import type { Site } from "../../site.ts";
import { claimJoin } from "./claimJoin.ts";
import { joinLanes } from "./joinLanes.ts";

const PAUSE_MS = 25;

/** Joins lane sets one after the other until none waits or `signal` is aborted; a job. */
export async function runJoins(site: Site, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const claimed = await claimJoin(site);
    if (!claimed) return;
    await joinLanes(site, claimed, signal);
  }
}

/** Joins the lanes of an upload that was just completed, so that its answer comes after the join. Large sets are left to
 *  the job, and the wait for another process's join is bounded. Never raises: the part is stored whatever happens. */
export async function joinNow(site: Site, uploadId: string): Promise<void> {
  try {
    const giveUpAt = performance.now() + LANE_JOIN_WAIT_MS;
    for (;;) {
      const { set, isSmall } = await findSet(uploadId);
      if (!isSmall) await nudgeJob(site, "joinLanes");
      if (!set || !isSmall || (set.status !== "waiting" && set.status !== "joining")) return;
      const claimed = await claimJoin(site, set.id);
      if (claimed) await joinLanes(site, claimed, site.closing);
      else if (performance.now() >= giveUpAt) return;
      else await sleep(PAUSE_MS, undefined, { signal: site.closing });
    }
  } catch (error) {
    site.log.warn({ err: error, uploadId }, "the lanes of an upload are left to the job");
  }
}

async function findSet(uploadId: string): Promise<{ set: LaneSet | undefined; isSmall: boolean }> {
  const part = await LanePart.query().findById(uploadId);
  const set = part && (await LaneSet.query().findById(part.laneSetId).withGraphFetched("parts"));
  const totalBytes = (set?.parts ?? []).reduce((sum, { size }) => sum + Number(size), 0);
  return { set, isSmall: totalBytes <= LANE_JOIN_INLINE_BYTES };
}
