import type { Knex } from "knex";
import type { Order } from "../../../db/models/Order.ts";
import { Sample, type SampleStage } from "../../../db/models/Sample.ts";
import { emitEvent } from "../../access/webhooks/emitEvent.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { statusForStage } from "./sampleStages.ts";

/** Writes a stage of samples of a locked order, and the facility status that it implies, with one audit row and event.
 *  samples: as stored, none of them in this stage. The caller has checked that the move is allowed. */
export async function writeSampleStages(
  trx: Knex.Transaction,
  ctx: Context,
  order: Order,
  samples: Sample[],
  { to, reason = null }: { to: SampleStage; reason?: string | null | undefined },
): Promise<void> {
  if (samples.length === 0) return;
  const now = new Date();
  await Sample.query(trx)
    .whereRaw("id = any(?)", [samples.map(({ id }) => id)])
    .patch({ stage: to, stageReason: reason, stageUpdatedAt: now });
  const implied = samples.filter(
    ({ facilityStatus }) => statusForStage(facilityStatus, to) !== facilityStatus,
  );
  const [first] = implied;
  // All of them get the same status, because it depends on the new stage only.
  if (first)
    await Sample.query(trx)
      .whereRaw("id = any(?)", [implied.map(({ id }) => id)])
      .patch({ facilityStatus: statusForStage(first.facilityStatus, to), facilityStatusUpdatedAt: now });
  await recordChange(trx, ctx, {
    action: "samples.stageChanged",
    targetType: "order",
    targetId: order.id,
    order,
    before: Object.fromEntries(idsByStage(samples)),
    after: { [to]: samples.map(({ id }) => id), ...(reason ? { reason } : {}) },
  });
  await emitEvent(trx, "samples.updated", order.id);
}

function idsByStage(samples: Sample[]): Map<SampleStage, string[]> {
  const groups = new Map<SampleStage, string[]>();
  for (const { id, stage } of samples) {
    const ids = groups.get(stage);
    if (ids) ids.push(id);
    else groups.set(stage, [id]);
  }
  return groups;
}
