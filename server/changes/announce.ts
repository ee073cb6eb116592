import type { Knex } from "knex";

/** Tells every listening process of a change when, and only when, this transaction commits.
 *  topic: "order:<order id>:<owner's user id>". */
export async function announce(trx: Knex.Transaction, topic: string): Promise<void> {
  await trx.raw("select pg_notify('lanekeeper', ?)", [topic]);
}
