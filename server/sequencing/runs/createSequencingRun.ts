import type { z } from "zod";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { UNIQUE_VIOLATION, sqlState } from "../../../db/sqlState.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { changePlan } from "./changePlan.ts";
import { toRunColumns } from "./updateSequencingRun.ts";
import { runIdTaken } from "./errors.ts";
import { lockPlannedOrder } from "./findSequencingRun.ts";
import { readPrefill } from "./readPrefill.ts";
import { presentRunColumns } from "./present.ts";
import type { createSequencingRunInput } from "./schema.ts";
import { readSequencingRunViews } from "./listSequencingRuns.ts";
import { writeAssignments } from "./writeAssignments.ts";
import { sequencingRunNotFound } from "../../data/reads/errors.ts";

/**
 * Plans a sequencing run on an order. It starts with the samples whose own barcode is unique in the order. Returns {
 * run }. Raises orderNotFound, forbidden, orderHoldsNoRunPlan, runIdTaken, tooManyAnswers. Reference 3-files §2.
 */
export async function createSequencingRun(
  ctx: SignedInContext,
  { orderId, ...named }: z.output<typeof createSequencingRunInput>,
) {
  const { runId } = named;
  try {
    return await changePlan(ctx.db, orderId, async (trx) => {
      const order = await lockPlannedOrder(trx, ctx, orderId);
      const run = await SequencingRun.query(trx).insertAndFetch({ orderId, ...toRunColumns(named), runId });
      const samples = await readPrefill(trx, orderId);
      await writeAssignments(
        trx,
        samples.map((sample) => ({ sequencingRunId: run.id, ...sample, customFields: {}, notes: null })),
      );
      await recordChange(trx, ctx, {
        action: "sequencingRun.created",
        targetType: "sequencingRun",
        targetId: run.id,
        order,
        after: { ...presentRunColumns(run), sampleCount: samples.length },
      });
      const [view = raise(sequencingRunNotFound())] = await readSequencingRunViews(
        SequencingRun.query(trx).where("sequencing_runs.id", run.id),
        trx,
      );
      return { run: view };
    });
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) raise(runIdTaken({ runId }));
    throw error;
  }
}
