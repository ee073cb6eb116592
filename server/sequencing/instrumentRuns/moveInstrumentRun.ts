import type { Knex } from "knex";
import type { z } from "zod";
import { InstrumentRun } from "../../../db/models/InstrumentRun.ts";
import { serializable } from "../../../db/serializable.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context, SignedInContext } from "../../platform/rpc/context.ts";
import { statusRefused } from "./errors.ts";
import { findInstrumentRun, lockInstrumentRun } from "./findInstrumentRun.ts";
import { getInstrumentRun } from "./getInstrumentRun.ts";
import { type InstrumentRunStatus, STATUS_MOVES } from "./rules/statusMoves.ts";
import type { statusInput } from "./schema.ts";
import { checkPlan } from "./saveInstrumentRun.ts";
import { syncOrderParts } from "./syncOrderParts.ts";

/** Sets the status of a run. Returns the run with its lanes. Raises sequencingRunNotFound, statusRefused, and
 *  instrumentBusy for a run that is planned again. */
export async function setStatus(
  ctx: SignedInContext,
  { instrumentRunId, status }: z.output<typeof statusInput>,
) {
  await serializable(ctx.db, async (trx) => {
    const run = await lockInstrumentRun(trx, instrumentRunId);
    if (!STATUS_MOVES[run.status].includes(status)) raise(statusRefused({ from: run.status, to: status }));
    await moveInstrumentRun(trx, ctx, run, status);
    if (status === "PLANNED") await checkPlan(trx, await findInstrumentRun(trx, run.id));
  });
  return getInstrumentRun(ctx.db, { instrumentRunId });
}

/** Writes the new status of a run with the time of its start or end, its audit entry, and the run date of the orders'
 *  sequencing runs. The caller holds the lock of the run and has checked the move. at: when the instrument started or
 *  ended, if it is known. */
export async function moveInstrumentRun(
  trx: Knex.Transaction,
  ctx: Context,
  run: InstrumentRun,
  to: InstrumentRunStatus,
  at: Date = new Date(),
): Promise<void> {
  const times = {
    PLANNED: { startedAt: null, endedAt: null },
    RUNNING: { startedAt: run.startedAt ?? at, endedAt: null },
    SEQUENCED: { startedAt: run.startedAt, endedAt: run.endedAt ?? at },
    COMPLETED: {},
    FAILED: { endedAt: run.endedAt ?? at },
    CANCELLED: { endedAt: run.endedAt },
  }[to];
  await InstrumentRun.query(trx)
    .findById(run.id)
    .patch({ status: to, ...times });
  await syncOrderParts(trx, ctx, await findInstrumentRun(trx, run.id));
  await recordChange(trx, ctx, {
    action: "instrumentRun.moved",
    targetType: "instrumentRun",
    targetId: run.id,
    before: { status: run.status },
    after: { name: run.name, status: to },
  });
}
