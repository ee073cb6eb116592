import type { Knex } from "knex";
import { setTimeout as sleep } from "node:timers/promises";
import { LanePart } from "../../../db/models/LanePart.ts";
import { LaneSet } from "../../../db/models/LaneSet.ts";
import { LANE_JOIN_INLINE_BYTES, LANE_JOIN_WAIT_MS } from "../limits.ts";
import { nudgeJob } from "../../platform/jobs/nudgeJob.ts";
import type { Site } from "../../platform/site/site.ts";
import { claimJoin } from "./claimJoin.ts";
import { joinLanes } from "./joinLanes.ts";

const PAUSE_MS = 25;

/** Job: joins lane sets one after the other until none is pending or `signal` is aborted. */
export async function runJoins(site: Site, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const claimed = await claimJoin(site);
    if (!claimed) return;
    await joinLanes(site, claimed, signal);
  }
}

/**
 * Joins the lane sets of newly stored parts, so that the response follows the join. Large sets are left to the job,
 * and so are those after the first LANE_JOIN_WAIT_MS. partIds: one per set. Never raises: the parts are stored in any
 * case.
 */
export async function joinNow(site: Site, partIds: string[]): Promise<void> {
  const giveUpAt = performance.now() + LANE_JOIN_WAIT_MS;
  try {
    let isLeft = false;
    for (const partId of partIds) {
      isLeft = performance.now() >= giveUpAt || !(await joinSet(site, partId, giveUpAt)) || isLeft;
      if (performance.now() >= giveUpAt) break;
    }
    if (isLeft) await nudgeJob(site, "joinLanes");
  } catch (error) {
    site.log.warn({ err: error, partIds }, "failed to join lanes now; the job will retry");
  }
}

/** Returns whether the set needs no join by the job. */
async function joinSet(site: Site, partId: string, giveUpAt: number): Promise<boolean> {
  for (;;) {
    const { set, isSmall } = await findSet(site.database, partId);
    if (!set || (set.status !== "waiting" && set.status !== "joining")) return true;
    if (!isSmall || performance.now() >= giveUpAt) return false;
    const claimed = await claimJoin(site, set.id);
    if (claimed) await joinLanes(site, claimed, site.closing);
    else await sleep(PAUSE_MS, undefined, { signal: site.closing });
  }
}

async function findSet(db: Knex, partId: string): Promise<{ set: LaneSet | undefined; isSmall: boolean }> {
  const part = await LanePart.query(db).findById(partId);
  const set = part && (await LaneSet.query(db).findById(part.laneSetId).withGraphFetched("parts"));
  const totalBytes = (set?.parts ?? []).reduce((sum, { size }) => sum + Number(size), 0);
  return { set, isSmall: totalBytes <= LANE_JOIN_INLINE_BYTES };
}
