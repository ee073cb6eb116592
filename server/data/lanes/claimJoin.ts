import type { Knex } from "knex";
import { raw } from "objection";
import { LaneSet } from "../../../db/models/LaneSet.ts";
import { LanePart } from "../../../db/models/LanePart.ts";
import { newId } from "../../../db/newId.ts";
import { transaction } from "../../../db/transaction.ts";
import { LANE_JOIN_RETRY_MS, LANE_JOIN_TOUCH_MS } from "../limits.ts";
import type { Site } from "../../platform/site/site.ts";
import { leaseIsFree } from "../../platform/jobs/leaseIsFree.ts";
import { publishChange } from "../../platform/events/publishChange.ts";
import { Order } from "../../../db/models/Order.ts";
import { ApiError } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { contextFor } from "../../platform/rpc/context.ts";
import { joinDiskFull, joinFailed } from "./errors.ts";
import { type Sentence, storedSentence } from "../../platform/errors/rules/sentence.ts";

export const NO_LEASE = { leaseId: null, leaseProcess: null, leaseTouchedAt: null };

/** A lane set that this process joins, with the parts of its revision in lane order. formerLeaseId: of the process that
 *  died in the join before. */
export type ClaimedJoin = LaneSet & { leaseId: string; formerLeaseId: string | null; parts: LanePart[] };

/**
 * Claims a lane set, so that only this process joins it: the given one, or the one that waits longest. Includes sets
 * whose process died, and failed ones after LANE_JOIN_RETRY_MS. Returns undefined without one.
 */
export async function claimJoin(site: Site, laneSetId?: string): Promise<ClaimedJoin | undefined> {
  return transaction(site.database, async (trx) => {
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
    const { leaseId: formerLeaseId } = next;
    const claimed = await next.$query(trx).patchAndFetch({
      status: "joining",
      problem: null,
      writtenLanes: 0,
      leaseId: newId(),
      leaseProcess: site.changes.processKey,
      leaseTouchedAt: raw("clock_timestamp()"),
    });
    const parts = await LanePart.query(trx).where({ laneSetId: claimed.id }).orderBy("lane");
    return Object.assign(claimed, { formerLeaseId, parts }) as ClaimedJoin;
  });
}

/**
 * Thrown when a join no longer belongs to this process: replaced, its order deleted, or claimed by another process.
 */
export class JoinLost extends Error {
  override name = "JoinLost";
}

interface HeldJoin {
  lost: AbortSignal;
  /** Keeps the number of written lanes; stored with the next renewal of the lease. */
  written(lanes: number): void;
  letGo(): Promise<void>;
}

/**
 * Renews the lease of a claimed join and stores its progress while the row names this process. topic: of the order.
 */
export function holdJoin(site: Site, { id, leaseId }: ClaimedJoin, topic: string): HeldJoin {
  const lost = new AbortController();
  let writtenLanes = 0;
  let publishedLanes = 0;
  let touching: Promise<void> | undefined;

  async function touch(): Promise<void> {
    const now = writtenLanes;
    try {
      const held = await transaction(site.database, async (trx) => {
        const rows = await LaneSet.query(trx)
          .where({ id, leaseId, status: "joining" })
          .patch({ writtenLanes: now, leaseTouchedAt: raw("clock_timestamp()") });
        if (rows > 0 && now !== publishedLanes) await publishChange(trx, topic);
        return rows;
      });
      publishedLanes = now;
      if (held === 0) lost.abort(new JoinLost());
    } catch (error) {
      site.log.warn({ err: error, laneSetId: id }, "failed to store the progress of a lane join");
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

/** Returns a lane set to the queue when its process shuts down. */
export async function settleStopped(db: Knex, { id, leaseId }: ClaimedJoin): Promise<void> {
  await LaneSet.query(db)
    .where({ id, leaseId })
    .patch({ ...NO_LEASE, status: "waiting" });
}

/** Records the failure of a join with its reason. A join that this process no longer holds, or that has a newer part,
 *  is left to the next attempt. Never throws: a lease that cannot be released expires. */
export async function settleFailed(site: Site, claimed: ClaimedJoin, error: unknown): Promise<void> {
  const { id, leaseId, revision } = claimed;
  site.log.warn({ err: error, laneSetId: id }, "failed to join the lanes of a read");
  const problem = describeProblem(error);
  try {
    await transaction(site.database, async (trx) => {
      const order = await Order.query(trx)
        .whereExists(Order.relatedQuery("samples").where({ id: claimed.sampleId }))
        .first()
        .forUpdate();
      const set = await LaneSet.query(trx).findOne({ id, leaseId }).forUpdate();
      if (!order || !set) return;
      const isCurrent = set.revision === revision;
      await set.$query(trx).patch({
        ...NO_LEASE,
        ...(isCurrent ? { status: "failed", problem: storedSentence(problem) } : { status: "waiting" }),
      });
      if (!isCurrent) return;
      await recordChange(trx, contextFor(site, null), {
        action: "read.laneJoinFailed",
        targetType: "read",
        targetId: id,
        order,
        after: { sampleId: claimed.sampleId, role: claimed.role, problem: problem.text },
      });
    });
  } catch (failure) {
    site.log.warn({ err: failure, laneSetId: id }, "failed to store the result of a lane join, retrying");
  }
}

function describeProblem(error: unknown): Sentence {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (error instanceof ApiError) return error.sentence;
  if (code === "ENOSPC" || code === "EDQUOT") return joinDiskFull(error).sentence;
  return joinFailed().sentence;
}
