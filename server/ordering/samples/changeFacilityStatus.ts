import type { z } from "zod";
import { type FacilityStatus, Sample } from "../../../db/models/Sample.ts";
import { transaction } from "../../../db/transaction.ts";
import { emitEvent } from "../../access/webhooks/emitEvent.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { notify } from "../../platform/notifications/notify.ts";
import { refuseAwaitingApproval } from "../access/errors.ts";
import { lockOrder } from "../access/findOrder.ts";
import { followFacilityStatus } from "../stages/followFacilityStatus.ts";
import { isAcceptance } from "./rules/isAcceptance.ts";
import { sampleNotFound } from "./errors.ts";
import type { facilityStatusInput } from "./schema.ts";

const CODES_LISTED = 3;

/** Sets the facility status of samples of one order; unknown samples are reported in the results. updates: by record
 *  id or sample ID; the last one for a sample wins. The stages of the samples and of the order
 *  follow. The owner is notified of new issues. Returns { results: [{
 *  sampleId, success, error? }] }. Raises orderNotFound, awaitsApproval. Reference 3-files §2. */
export async function changeFacilityStatus(
  ctx: SignedInContext,
  { orderId, updates }: z.output<typeof facilityStatusInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, ctx, orderId);
    if (updates.some(({ facilityStatus }) => isAcceptance(facilityStatus))) refuseAwaitingApproval(order);
    const samples = await Sample.query(trx).where({ orderId });
    // A sample ID is free text and may equal the record id of another sample; the record id takes precedence.
    const known = new Map([
      ...samples.map((sample) => [sample.sampleId, sample.id] as const),
      ...samples.map((sample) => [sample.id, sample.id] as const),
    ]);
    const statuses = new Map<string, FacilityStatus>();
    for (const { sampleId, facilityStatus } of updates) {
      const id = known.get(sampleId);
      if (id) statuses.set(id, facilityStatus);
    }
    const idsByStatus = grouped(statuses);
    for (const [facilityStatus, ids] of idsByStatus) {
      await Sample.query(trx).findByIds(ids).patch({ facilityStatus, facilityStatusUpdatedAt: new Date() });
    }
    if (statuses.size > 0) {
      await recordChange(trx, ctx, {
        action: "samples.facilityStatusChanged",
        targetType: "order",
        targetId: orderId,
        order,
        after: Object.fromEntries(idsByStatus),
      });
      await emitEvent(trx, "samples.updated", orderId);
      await followFacilityStatus(trx, ctx, samples, ({ id }) => statuses.get(id));
      const withIssue = samples.filter(
        ({ id, facilityStatus }) => statuses.get(id) === "ISSUE" && facilityStatus !== "ISSUE",
      );
      if (withIssue.length > 0)
        await notify(trx, ctx, {
          kind: "samples.issue",
          to: { userIds: [order.userId] },
          orderId,
          data: {
            samples: withIssue.length,
            sampleCodes: withIssue.slice(0, CODES_LISTED).map(({ sampleId }) => sampleId),
          },
        });
    }
    return {
      results: updates.map(({ sampleId }) =>
        known.has(sampleId)
          ? { sampleId, success: true }
          : { sampleId, success: false, error: sampleNotFound().sentence },
      ),
    };
  });
}

function grouped(statuses: Map<string, FacilityStatus>): Map<FacilityStatus, string[]> {
  const idsByStatus = new Map<FacilityStatus, string[]>();
  for (const [id, status] of statuses) {
    const ids = idsByStatus.get(status);
    if (ids) ids.push(id);
    else idsByStatus.set(status, [id]);
  }
  return idsByStatus;
}
