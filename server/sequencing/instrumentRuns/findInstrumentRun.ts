import type { Knex } from "knex";
import { InstrumentRun } from "../../../db/models/InstrumentRun.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { sequencingRunNotFound } from "../../data/reads/errors.ts";

/** Finds an instrument run with its instrument. Raises sequencingRunNotFound. */
export async function findInstrumentRun(db: Knex, id: string): Promise<InstrumentRun> {
  return (
    (await InstrumentRun.query(db).findById(id).withGraphFetched("instrument")) ??
    raise(sequencingRunNotFound())
  );
}

/** findInstrumentRun in a transaction, with the row locked until its end. Raises sequencingRunNotFound. */
export async function lockInstrumentRun(trx: Knex.Transaction, id: string): Promise<InstrumentRun> {
  await InstrumentRun.query(trx).findById(id).forUpdate();
  return findInstrumentRun(trx, id);
}
