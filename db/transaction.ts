import type { Knex } from "knex";
import { Model } from "objection";

/** Runs `work` in one READ COMMITTED transaction: all its writes are committed, or none. */
export function transaction<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return Model.knex().transaction(work);
}

/** Returns a replacement for `transaction` that joins the transaction of a calling operation. */
export function joining(trx: Knex.Transaction): typeof transaction {
  return (work) => work(trx);
}
