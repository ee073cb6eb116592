import { Order } from "../../../db/models/Order.ts";
import { LaneSet } from "../../../db/models/LaneSet.ts";
import { transaction } from "../../../db/transaction.ts";
import { ApiError } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { contextFor } from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import type { ClaimedJoin } from "./claimJoin.ts";
import { joinDiskFull, joinFailed } from "./errors.ts";
import { type Sentence, storedSentence } from "../../platform/errors/sentence.ts";

export const NO_LEASE = { leaseId: null, leaseProcess: null, leaseTouchedAt: null };

/** Has a lane set wait again whose process ends. */
export async function settleStopped({ id, leaseId }: ClaimedJoin): Promise<void> {
  await LaneSet.query()
    .where({ id, leaseId })
    .patch({ ...NO_LEASE, status: "waiting" });
}

/** Ends a join that failed with the reason in words; one that is no longer ours, or has a newer part, is left to the next
 *  attempt. Never raises: a lease that cannot be freed goes stale. */
export async function settleFailed(site: Site, claimed: ClaimedJoin, error: unknown): Promise<void> {
  const { id, leaseId, revision } = claimed;
  site.log.warn({ err: error, laneSetId: id }, "the lanes of a read could not be joined");
  const problem = problemOf(error);
  try {
    await transaction(async (trx) => {
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
    site.log.warn({ err: failure, laneSetId: id }, "cannot store the end of a lane join yet");
  }
}

function problemOf(error: unknown): Sentence {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (error instanceof ApiError) return error.sentence;
  if (code === "ENOSPC" || code === "EDQUOT") return joinDiskFull(error).sentence;
  return joinFailed().sentence;
}
