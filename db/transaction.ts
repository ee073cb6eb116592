import type { Knex } from "knex";
import { Model } from "objection";

/** Runs `work` in one READ COMMITTED transaction: everything it writes is there, or none of it. */
export function transaction<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return Model.knex().transaction(work);
}
