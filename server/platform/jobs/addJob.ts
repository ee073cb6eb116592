import type { Knex } from "knex";

/** Queues a job that runs when this transaction commits, and not if it rolls back. A job that is already queued is
 *  not queued twice. name: as in startJobs. */
export async function addJob(trx: Knex.Transaction, name: "takeStreamFiles"): Promise<void> {
  await trx.raw("select from graphile_worker.add_job(?, job_key := ?)", [name, name]);
}
