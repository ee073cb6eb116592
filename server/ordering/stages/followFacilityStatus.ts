import type { Knex } from "knex";
import { type FacilityStatus, Sample, type SampleStage } from "../../../db/models/Sample.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { advanceOrder } from "./advanceOrder.ts";
import { stageForStatus } from "./sampleStages.ts";

/** Moves samples of locked orders to the stages that their new facility status implies, and then their orders. The
 *  caller has written the status and its audit row, which covers the stage. samples: as before the change. */
export async function followFacilityStatus(
  trx: Knex.Transaction,
  ctx: Context,
  samples: Sample[],
  newStatus: (sample: Sample) => FacilityStatus | undefined,
): Promise<void> {
  const moved = new Map<SampleStage, string[]>();
  const orderIds = new Set<string>();
  for (const sample of samples) {
    const status = newStatus(sample);
    const stage = status === undefined ? sample.stage : stageForStatus(sample.stage, status);
    if (stage === sample.stage) continue;
    const ids = moved.get(stage);
    if (ids) ids.push(sample.id);
    else moved.set(stage, [sample.id]);
    orderIds.add(sample.orderId);
  }
  for (const [stage, ids] of moved)
    await Sample.query(trx)
      .whereRaw("id = any(?)", [ids])
      .patch({ stage, stageReason: null, stageUpdatedAt: new Date() });
  for (const orderId of [...orderIds].toSorted()) await advanceOrder(trx, ctx, orderId);
}
