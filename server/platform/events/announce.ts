import type { Knex } from "knex";

/** Tells every listening process of a change when, and only when, this transaction commits; without one, now.
 *  topic: "order:<order id>:<owner's user id>", or "message:…" likewise for what is written
 *  on it, "user:<id>" for an account or a session of it, "notification:<user id>" for what somebody is told. */
export async function announce(database: Knex, topic: string): Promise<void> {
  await database.raw("select pg_notify('lanekeeper', ?)", [topic]);
}

/** The same of several changes. */
export async function announceAll(database: Knex, topics: string[]): Promise<void> {
  if (topics.length === 0) return;
  await database.raw("select pg_notify('lanekeeper', topic) from unnest(?::text[]) as topic", [topics]);
}
