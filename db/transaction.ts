import type { Knex } from "knex";

/** Runs `work` in one READ COMMITTED transaction: all its writes are committed, or none. Within a
 *  transaction it is a savepoint of that one. */
export function transaction<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return db.transaction(work);
}
