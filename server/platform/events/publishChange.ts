import type { Knex } from "knex";

/** Sends a topic to every listening process when this transaction commits, and not if it rolls back; without a
 *  transaction, immediately. topic: "order:<order id>:<owner's user id>", "message:<order id>:<owner's user id>" for
 *  comments, "user:<id>" for an account or one of its sessions, "notification:<user id>" for notifications. */
export async function publishChange(database: Knex, topic: string): Promise<void> {
  await database.raw("select pg_notify('lanekeeper', ?)", [topic]);
}

/** Announces several topics in one statement. */
export async function publishChanges(database: Knex, topics: string[]): Promise<void> {
  if (topics.length === 0) return;
  await database.raw("select pg_notify('lanekeeper', topic) from unnest(?::text[]) as topic", [topics]);
}
