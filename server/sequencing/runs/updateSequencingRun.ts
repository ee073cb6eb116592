import { definedFields } from "../../platform/input/definedFields.ts";
import { isDeepStrictEqual } from "node:util";
import type { PartialModelObject } from "objection";
import type { z } from "zod";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { UNIQUE_VIOLATION, sqlState } from "../../../db/sqlState.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { changePlan } from "./changePlan.ts";
import { runIdTaken } from "./errors.ts";
import { lockPlannedOrder, lockSequencingRun } from "./findSequencingRun.ts";
import { presentRunColumns } from "./present.ts";
import type { updateSequencingRunInput, sequencingRunInput, RunColumns } from "./schema.ts";
import { readSequencingRunViews } from "./listSequencingRuns.ts";
import { sequencingRunNotFound } from "../../data/reads/errors.ts";
import { SequencingRunSample } from "../../../db/models/SequencingRunSample.ts";
import { mergeAnswers } from "../../platform/input/answers.ts";

/**
 * Changes the passed fields of a sequencing run. Returns { run }. Raises orderNotFound, forbidden, orderHoldsNoRunPlan,
 * sequencingRunNotFound, runIdTaken, tooManyAnswers. Reference 3-files §2.
 */
export async function updateSequencingRun(
  ctx: SignedInContext,
  { orderId, sequencingRunId, ...named }: z.output<typeof updateSequencingRunInput>,
) {
  try {
    return await changePlan(ctx.db, orderId, async (trx) => {
      const order = await lockPlannedOrder(trx, ctx, orderId);
      const before = await lockSequencingRun(trx, order, sequencingRunId);
      const columns = changedColumns(before, toRunColumns(named));
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
      const [run = raise(sequencingRunNotFound())] = await readSequencingRunViews(
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

/**
 * Deletes a sequencing run and its assignments. Read sets and artifacts that name it are kept and lose the reference.
 * Raises orderNotFound, forbidden, orderHoldsNoRunPlan, sequencingRunNotFound. Reference 3-files §2.
 */
export async function deleteSequencingRun(
  ctx: SignedInContext,
  { orderId, sequencingRunId }: z.output<typeof sequencingRunInput>,
): Promise<void> {
  await changePlan(ctx.db, orderId, async (trx) => {
    const order = await lockPlannedOrder(trx, ctx, orderId);
    const run = await lockSequencingRun(trx, order, sequencingRunId);
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

/** Returns the passed fields of a sequencing run as columns; omitted fields are not included. Raises tooManyAnswers. */
export function toRunColumns({
  totalReads,
  runParameters,
  ...others
}: RunColumns & { runId?: string | undefined }): PartialModelObject<SequencingRun> {
  const columns = {
    ...others,
    totalReads: typeof totalReads === "number" ? String(totalReads) : totalReads,
    runParameters: runParameters === undefined ? undefined : mergeAnswers({}, runParameters ?? {}),
  };
  return definedFields(columns);
}
