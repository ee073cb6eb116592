import type { Knex } from "knex";

/** Has a job run once this transaction commits, and not if it does not. One that waits already is not doubled.
 *  name: as startJobs knows it. */
export async function addJob(trx: Knex.Transaction, name: "takeStreamFiles"): Promise<void> {
  await trx.raw("select from graphile_worker.add_job(?, job_key := ?)", [name, name]);
}
