import { raw } from "objection";
import { LaneSet } from "../../../db/models/LaneSet.ts";
import { transaction } from "../../../db/transaction.ts";
import { announce } from "../../platform/events/announce.ts";
import { LANE_JOIN_TOUCH_MS } from "../../platform/limits/limits.ts";
import type { Site } from "../../platform/site/site.ts";
import type { ClaimedJoin } from "./claimJoin.ts";

/** Thrown where a join is no longer this process's: replaced, its order deleted, or claimed by another process. */
export class JoinLost extends Error {
  override name = "JoinLost";
}

export interface HeldJoin {
  lost: AbortSignal;
  /** Remembers how many lanes are written; stored with the next sign of life. */
  written(lanes: number): void;
  letGo(): Promise<void>;
}

/** Keeps a claimed join alive and stores its progress while its row says that it is ours. topic: of the order. */
export function holdJoin(site: Site, { id, leaseId }: ClaimedJoin, topic: string): HeldJoin {
  const lost = new AbortController();
  let writtenLanes = 0;
  let toldLanes = 0;
  let touching: Promise<void> | undefined;

  async function touch(): Promise<void> {
    const now = writtenLanes;
    try {
      const held = await transaction(async (trx) => {
        const rows = await LaneSet.query(trx)
          .where({ id, leaseId, status: "joining" })
          .patch({ writtenLanes: now, leaseTouchedAt: raw("clock_timestamp()") });
        if (rows > 0 && now !== toldLanes) await announce(trx, topic);
        return rows;
      });
      toldLanes = now;
      if (held === 0) lost.abort(new JoinLost());
    } catch (error) {
      site.log.warn({ err: error, laneSetId: id }, "cannot store the progress of a lane join");
    }
  }

  const timer = setInterval(() => {
    touching ??= touch().finally(() => (touching = undefined));
  }, LANE_JOIN_TOUCH_MS);
  return {
    lost: lost.signal,
    written: (lanes) => void (writtenLanes = lanes),
    async letGo() {
      clearInterval(timer);
      await touching;
    },
  };
}
