import type { Knex } from "knex";

/** Removes every session of a user: at a password change and when an account is closed. */
export async function endSessions(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx("sessions").whereRaw("sess->>'userId' = ?", [userId]).delete();
}
