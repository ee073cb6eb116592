import type { Knex } from "knex";
import { DEADLOCK_DETECTED, SERIALIZATION_FAILURE, sqlState } from "./sqlState.ts";

const TRIES = 5;

/** Runs `work` in a SERIALIZABLE transaction and repeats it after a serialization conflict. `work` may run several
 *  times, so it must have no effects outside the database. Returns the result of `work`. */
export async function serializable<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      // The callback form is required: the other form loses an error that only COMMIT reports.
      return await db.transaction(work, { isolationLevel: "serializable" });
    } catch (error) {
      const state = sqlState(error);
      const lostRace = state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED;
      if (!lostRace || attempt === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
    }
  }
}
