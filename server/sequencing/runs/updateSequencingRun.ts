import { isDeepStrictEqual } from "node:util";
import type { PartialModelObject } from "objection";
import type { z } from "zod";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { UNIQUE_VIOLATION, sqlState } from "../../../db/sqlState.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { changePlan } from "./changePlan.ts";
import { columnsOf } from "./columnsOf.ts";
import { runIdTaken } from "./errors.ts";
import { lockPlannedOrder, takeSequencingRun } from "./findSequencingRun.ts";
import { presentRunColumns } from "./present.ts";
import type { updateSequencingRunInput } from "./schema.ts";
import { sequencingRunViews } from "./sequencingRunViews.ts";
import { sequencingRunNotFound } from "../../data/reads/errors.ts";

/** Changes what is named of a sequencing run. Gives { run }. Raises orderNotFound, forbidden, orderHoldsNoRunPlan,
 *  sequencingRunNotFound, runIdTaken, tooManyAnswers. Reference 3-files §2. */
export async function updateSequencingRun(
  ctx: SignedInContext,
  { orderId, sequencingRunId, ...named }: z.output<typeof updateSequencingRunInput>,
) {
  try {
    return await changePlan(orderId, async (trx) => {
      const order = await lockPlannedOrder(trx, ctx, orderId);
      const before = await takeSequencingRun(trx, order, sequencingRunId);
      const columns = changedColumns(before, columnsOf(named));
      if (Object.keys(columns).length > 0) {
        const after = await SequencingRun.query(trx).patchAndFetchById(sequencingRunId, columns);
        await recordChange(trx, ctx, {
          action: "sequencingRun.updated",
          targetType: "sequencingRun",
          targetId: sequencingRunId,
          order,
          before: presentRunColumns(before),
          after: presentRunColumns(after),
        });
      }
      const [run = raise(sequencingRunNotFound())] = await sequencingRunViews(
        SequencingRun.query(trx).where("sequencing_runs.id", sequencingRunId),
        trx,
      );
      return { run };
    });
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) raise(runIdTaken({ runId: named.runId ?? "" }));
    throw error;
  }
}

function changedColumns(
  before: SequencingRun,
  named: PartialModelObject<SequencingRun>,
): PartialModelObject<SequencingRun> {
  const stored = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(named).filter(([column, value]) => !isDeepStrictEqual(stored.get(column), value)),
  );
}
