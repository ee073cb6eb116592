import type { Knex } from "knex";
import type { z } from "zod";
import { Instrument } from "../../../db/models/Instrument.ts";
import { InstrumentRun } from "../../../db/models/InstrumentRun.ts";
import { sqlState, UNIQUE_VIOLATION } from "../../../db/sqlState.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { definedFields } from "../../platform/input/definedFields.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { INSTRUMENTS_MAX } from "../limits.ts";
import { instrumentInUse, instrumentNameTaken, instrumentNotFound, tooManyInstruments } from "./errors.ts";
import { presentInstrument } from "./present.ts";
import type { createInstrumentInput, updateInstrumentInput } from "./schema.ts";

/** Lists the instruments of the facility by name, inactive ones last: { instruments }. */
export async function listInstruments(db: Knex) {
  const instruments = await Instrument.query(db)
    .orderByRaw("is_active desc, lower(name), id")
    .limit(INSTRUMENTS_MAX);
  return { instruments: instruments.map(presentInstrument) };
}

/** Adds an instrument. Raises instrumentNameTaken, tooManyInstruments. */
export async function createInstrument(
  ctx: SignedInContext,
  { active = true, ...fields }: z.output<typeof createInstrumentInput>,
) {
  const instrument = await refuseTaken(() =>
    transaction(ctx.db, async (trx) => {
      if ((await Instrument.query(trx).resultSize()) >= INSTRUMENTS_MAX) raise(tooManyInstruments());
      const created = await Instrument.query(trx).insertAndFetch(
        definedFields({ ...fields, isActive: active }),
      );
      await recordChange(trx, ctx, {
        action: "instrument.created",
        targetType: "instrument",
        targetId: created.id,
        after: auditView(created),
      });
      return created;
    }),
  );
  return { instrument: presentInstrument(instrument) };
}

/** Changes the passed fields of an instrument. Raises instrumentNotFound, instrumentNameTaken. */
export async function updateInstrument(
  ctx: SignedInContext,
  { instrumentId, active, ...fields }: z.output<typeof updateInstrumentInput>,
) {
  const instrument = await refuseTaken(() =>
    transaction(ctx.db, async (trx) => {
      const before = await lockInstrument(trx, instrumentId);
      const after = await Instrument.query(trx).patchAndFetchById(
        instrumentId,
        definedFields({ ...fields, isActive: active }),
      );
      await recordChange(trx, ctx, {
        action: "instrument.updated",
        targetType: "instrument",
        targetId: instrumentId,
        before: auditView(before),
        after: auditView(after),
      });
      return after;
    }),
  );
  return { instrument: presentInstrument(instrument) };
}

/** Deletes an instrument without runs. Raises instrumentNotFound, instrumentInUse. */
export async function deleteInstrument(ctx: SignedInContext, { instrumentId }: { instrumentId: string }) {
  await transaction(ctx.db, async (trx) => {
    const before = await lockInstrument(trx, instrumentId);
    if (await InstrumentRun.query(trx).findOne({ instrumentId })) raise(instrumentInUse());
    await Instrument.query(trx).deleteById(instrumentId);
    await recordChange(trx, ctx, {
      action: "instrument.deleted",
      targetType: "instrument",
      targetId: instrumentId,
      before: auditView(before),
    });
  });
  return {};
}

/** The lock makes a run that is planned on the instrument wait. */
async function lockInstrument(trx: Knex.Transaction, instrumentId: string): Promise<Instrument> {
  return (await Instrument.query(trx).findById(instrumentId).forUpdate()) ?? raise(instrumentNotFound());
}

async function refuseTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) raise(instrumentNameTaken());
    throw error;
  }
}

function auditView({ name, platform, model, serialNumber, isActive }: Instrument) {
  return { name, platform, model, serialNumber, active: isActive };
}
