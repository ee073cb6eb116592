import { raw } from "objection";
import { LaneSet } from "../../../db/models/LaneSet.ts";
import { LanePart } from "../../../db/models/LanePart.ts";
import { newId } from "../../../db/newId.ts";
import { transaction } from "../../../db/transaction.ts";
import { LANE_JOIN_RETRY_MS } from "../../platform/limits/limits.ts";
import type { Site } from "../../platform/site/site.ts";
import { leaseIsFree } from "../../platform/jobs/leaseIsFree.ts";

/** A lane set that this process joins, with the parts of its revision in lane order. */
export type ClaimedJoin = LaneSet & { leaseId: string; parts: LanePart[] };

/** Makes this process the only one that joins a lane set: the given one, or the one that waits longest. Includes sets
 *  whose process died, and failed ones after LANE_JOIN_RETRY_MS. Returns undefined when there is none. */
export async function claimJoin(site: Site, laneSetId?: string): Promise<ClaimedJoin | undefined> {
  return transaction(async (trx) => {
    const next = await LaneSet.query(trx)
      .where((due) => {
        void due
          .where({ status: "waiting" })
          .orWhere((left) => void left.where({ status: "joining" }).where(leaseIsFree()))
          .orWhere((failed) => {
            void failed
              .where({ status: "failed" })
              .whereRaw("updated_at < now() - ? * interval '1 millisecond'", [LANE_JOIN_RETRY_MS]);
          });
      })
      .modify((query) => void (laneSetId === undefined || query.where({ id: laneSetId })))
      .orderBy(["updatedAt", "id"])
      .first()
      .forUpdate()
      .skipLocked();
    if (!next) return undefined;
    const claimed = await next.$query(trx).patchAndFetch({
      status: "joining",
      problem: null,
      writtenLanes: 0,
      leaseId: newId(),
      leaseProcess: site.changes.processKey,
      leaseTouchedAt: raw("clock_timestamp()"),
    });
    const parts = await LanePart.query(trx).where({ laneSetId: claimed.id }).orderBy("lane");
    return Object.assign(claimed, { parts }) as ClaimedJoin;
  });
}
