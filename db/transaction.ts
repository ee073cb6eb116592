import type { Knex } from "knex";
import { Model } from "objection";

/** Runs `work` in one READ COMMITTED transaction: everything it writes is there, or none of it. */
export function transaction<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return Model.knex().transaction(work);
}

/** How an operation that opens a transaction of its own joins the one of an operation above it. */
export function joining(trx: Knex.Transaction): typeof transaction {
  return (work) => work(trx);
}
