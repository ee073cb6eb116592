import type { Knex } from "knex";
import { isDeepStrictEqual } from "node:util";
import type { PartialModelObject } from "objection";
import type { z } from "zod";
import { Instrument } from "../../../db/models/Instrument.ts";
import { InstrumentRun } from "../../../db/models/InstrumentRun.ts";
import { InstrumentRunPool } from "../../../db/models/InstrumentRunPool.ts";
import { serializable } from "../../../db/serializable.ts";
import { sqlState, UNIQUE_VIOLATION } from "../../../db/sqlState.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { definedFields } from "../../platform/input/definedFields.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import {
  endBeforeStart,
  instrumentBusy,
  instrumentNotFound,
  laneUnknown,
  onlyPlannedDeleted,
  runNameTaken,
} from "./errors.ts";
import { findInstrumentRun, lockInstrumentRun } from "./findInstrumentRun.ts";
import { getInstrumentRun } from "./getInstrumentRun.ts";
import { auditView } from "./present.ts";
import { OCCUPYING } from "./rules/statusMoves.ts";
import type { createInstrumentRunInput, RunFields, updateInstrumentRunInput } from "./schema.ts";
import { syncOrderParts } from "./syncOrderParts.ts";

/** Plans a run of an instrument. Returns the run with its lanes. Raises runNameTaken, instrumentNotFound,
 *  instrumentBusy, endBeforeStart. */
export async function createInstrumentRun(
  ctx: SignedInContext,
  fields: z.output<typeof createInstrumentRunInput>,
) {
  const { id } = await refuseTaken(fields.name, () =>
    serializable(ctx.db, async (trx) => {
      await checkInstrument(trx, fields.instrumentId);
      const created = await InstrumentRun.query(trx).insertAndFetch({
        ...toColumns(fields),
        createdById: ctx.user.id,
      });
      await checkPlan(trx, created);
      await recordChange(trx, ctx, {
        action: "instrumentRun.created",
        targetType: "instrumentRun",
        targetId: created.id,
        after: auditView(created),
      });
      return created;
    }),
  );
  return getInstrumentRun(ctx.db, { instrumentRunId: id });
}

/** Changes the passed fields of a run, and the sequencing runs of the orders with them. Returns the run with its lanes.
 *  Raises sequencingRunNotFound, runNameTaken, instrumentNotFound, instrumentBusy, endBeforeStart, laneUnknown,
 *  runNameInOrder. */
export async function updateInstrumentRun(
  ctx: SignedInContext,
  { instrumentRunId, ...fields }: z.output<typeof updateInstrumentRunInput>,
) {
  await refuseTaken(fields.name ?? "", () =>
    serializable(ctx.db, async (trx) => {
      const before = await lockInstrumentRun(trx, instrumentRunId);
      await checkInstrument(trx, fields.instrumentId);
      await InstrumentRun.query(trx).findById(instrumentRunId).patch(toColumns(fields));
      const after = await findInstrumentRun(trx, instrumentRunId);
      if (isDeepStrictEqual(auditView(before), auditView(after))) return;
      await checkPlan(trx, after);
      await syncOrderParts(trx, ctx, after);
      await recordChange(trx, ctx, {
        action: "instrumentRun.updated",
        targetType: "instrumentRun",
        targetId: instrumentRunId,
        before: auditView(before),
        after: auditView(after),
      });
    }),
  );
  return getInstrumentRun(ctx.db, { instrumentRunId });
}

/** Deletes a planned or canceled run. Its pools remain; the sequencing runs of orders without reads are deleted with
 *  it. Raises sequencingRunNotFound, onlyPlannedDeleted. */
export async function deleteInstrumentRun(
  ctx: SignedInContext,
  { instrumentRunId }: { instrumentRunId: string },
) {
  await serializable(ctx.db, async (trx) => {
    const run = await lockInstrumentRun(trx, instrumentRunId);
    if (run.status !== "PLANNED" && run.status !== "CANCELLED") raise(onlyPlannedDeleted());
    await InstrumentRunPool.query(trx).delete().where({ instrumentRunId });
    await syncOrderParts(trx, ctx, run);
    await InstrumentRun.query(trx).deleteById(instrumentRunId);
    await recordChange(trx, ctx, {
      action: "instrumentRun.deleted",
      targetType: "instrumentRun",
      targetId: instrumentRunId,
      before: auditView(run),
    });
  });
  return {};
}

function toColumns({
  expectedReads,
  plannedStart,
  plannedEnd,
  ...others
}: { [Name in keyof RunFields]?: RunFields[Name] | undefined }): PartialModelObject<InstrumentRun> {
  return definedFields({
    ...others,
    expectedReads: typeof expectedReads === "number" ? String(expectedReads) : expectedReads,
    plannedStart: toTime(plannedStart),
    plannedEnd: toTime(plannedEnd),
  });
}

function toTime(time: string | null | undefined): Date | null | undefined {
  return typeof time === "string" ? new Date(time) : time;
}

/** The lock keeps the instrument from being deleted. */
async function checkInstrument(
  trx: Knex.Transaction,
  instrumentId: string | null | undefined,
): Promise<void> {
  if (instrumentId && !(await Instrument.query(trx).findById(instrumentId).forShare()))
    raise(instrumentNotFound());
}

/** Checks the plan after it was written: times, lanes that are in use, and other runs of the instrument. Raises
 *  endBeforeStart, laneUnknown, instrumentBusy. */
export async function checkPlan(trx: Knex.Transaction, run: InstrumentRun): Promise<void> {
  const { plannedStart, plannedEnd, instrumentId } = run;
  if (plannedEnd && (!plannedStart || plannedEnd <= plannedStart)) raise(endBeforeStart());
  const beyond = await InstrumentRunPool.query(trx)
    .where({ instrumentRunId: run.id })
    .where("lane", ">", run.lanes)
    .first();
  if (beyond) raise(laneUnknown({ lanes: run.lanes, lane: beyond.lane }));
  if (instrumentId === null) return;
  if (!plannedStart || !plannedEnd || !OCCUPYING.includes(run.status)) return;
  const other = await InstrumentRun.query(trx)
    .where({ instrumentId })
    .whereNot("id", run.id)
    .whereIn("status", OCCUPYING)
    .where("plannedStart", "<", plannedEnd)
    .where("plannedEnd", ">", plannedStart)
    .orderBy("plannedStart")
    .first();
  if (other) raise(instrumentBusy({ name: other.name }));
}

async function refuseTaken<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) raise(runNameTaken({ name }));
    throw error;
  }
}
