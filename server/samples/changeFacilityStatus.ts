import type { z } from "zod";
import { type FacilityStatus, Sample } from "../../db/models/Sample.ts";
import { transaction } from "../../db/transaction.ts";
import { recordChange } from "../audit/recordChange.ts";
import type { SignedInContext } from "../context.ts";
import { lockOrder } from "../orders/findOrder.ts";
import { sampleNotFound } from "./errors.ts";
import type { facilityStatusInput } from "./schema.ts";

/** Says where samples stand in the facility. Each is tried; unknown ones are told in the results.
 *  updates name a sample by record id or code.
 *  Gives { results: [{ sampleId, success, error? }] }. Raises orderNotFound. Reference 3-files §2. */
export async function changeFacilityStatus(
  ctx: SignedInContext,
  { orderId, updates }: z.output<typeof facilityStatusInput>,
) {
  return transaction(async (trx) => {
    const order = await lockOrder(trx, ctx, orderId);
    const samples = await Sample.query(trx).where({ orderId });
    const known = new Map(
      samples.flatMap((sample) => [
        [sample.sampleId, sample.id],
        [sample.id, sample.id],
      ]),
    );
    const idsByStatus = new Map<FacilityStatus, string[]>();
    for (const { sampleId, facilityStatus } of updates) {
      const id = known.get(sampleId);
      if (id) idsByStatus.set(facilityStatus, [...(idsByStatus.get(facilityStatus) ?? []), id]);
    }
    for (const [facilityStatus, ids] of idsByStatus) {
      await Sample.query(trx).findByIds(ids).patch({ facilityStatus, facilityStatusUpdatedAt: new Date() });
    }
    await recordChange(trx, ctx, {
      action: "samples.facilityStatusChanged",
      targetType: "order",
      targetId: orderId,
      order,
      after: Object.fromEntries(idsByStatus),
    });
    return {
      results: updates.map(({ sampleId }) =>
        known.has(sampleId)
          ? { sampleId, success: true }
          : { sampleId, success: false, error: sampleNotFound().message },
      ),
    };
  });
}
