import type { z } from "zod";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { SequencingRunSample } from "../../../db/models/SequencingRunSample.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { changePlan } from "./changePlan.ts";
import { lockPlannedOrder, takeSequencingRun } from "./findSequencingRun.ts";
import { presentRunColumns } from "./present.ts";
import type { sequencingRunInput } from "./schema.ts";

/** Takes a sequencing run off an order, its samples off it. Reads and artifacts that name it stay and name none.
 *  Raises orderNotFound, forbidden, orderHoldsNoRunPlan, sequencingRunNotFound. Reference 3-files §2. */
export async function deleteSequencingRun(
  ctx: SignedInContext,
  { orderId, sequencingRunId }: z.output<typeof sequencingRunInput>,
): Promise<void> {
  await changePlan(orderId, async (trx) => {
    const order = await lockPlannedOrder(trx, ctx, orderId);
    const run = await takeSequencingRun(trx, order, sequencingRunId);
    const sampleCount = await SequencingRunSample.query(trx).where({ sequencingRunId }).resultSize();
    await SequencingRun.query(trx).deleteById(sequencingRunId);
    await recordChange(trx, ctx, {
      action: "sequencingRun.deleted",
      targetType: "sequencingRun",
      targetId: sequencingRunId,
      order,
      before: { ...presentRunColumns(run), sampleCount },
    });
  });
}
