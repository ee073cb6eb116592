import type { Knex } from "knex";
import { StreamRun } from "../../../../db/models/StreamRun.ts";

/** The run, held by this transaction until its end; undefined when there is none or it is stopped, and nothing is
 *  written of it any more. Whoever writes more than one row of a run holds it first and changes it too, whatever else
 *  they write: that keeps writers from waiting for each other in a circle, and recordFile relies on it. */
export async function lockRun(trx: Knex.Transaction, runId: string): Promise<StreamRun | undefined> {
  return StreamRun.query(trx).findById(runId).whereNot({ status: "STOPPED" }).forNoKeyUpdate();
}
