import type { Knex } from "knex";
import { Mail } from "../../../db/models/Mail.ts";

const SHOWN_MAX = 20;

/** Lists the newest mails that were given up or refused. Returns [{ id, to, answer, at }]. */
export async function listUndelivered(db: Knex) {
  const found = await Mail.query(db)
    .whereIn("status", ["failed", "refused"])
    .orderBy("endedAt", "desc")
    .limit(SHOWN_MAX);
  return found.map(({ id, toAddress, answer, endedAt, createdAt }) => ({
    id,
    to: toAddress,
    answer,
    at: (endedAt ?? createdAt).toISOString(),
  }));
}
