import type { Knex } from "knex";

/** Whether a statement reaches the database at a time of its own: settings are kept in memory for a second and read
 *  again, and what changes often is announced a little later. */
export function isAtAnyTime(sql: string): boolean {
  return /from "settings"|^select pg_notify/.test(sql);
}

/** The statements that reach the database for `work`, while it is done: one line each, cut, alike however many values
 *  one has. */
export async function statementsOf(database: Knex, work: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = [];
  const hear = ({ sql }: { sql: string }) => {
    const line = sql
      .trim()
      .replaceAll(/\s+/g, " ")
      .replaceAll(/\$\d+(, \$\d+)*/g, "?");
    if (!isAtAnyTime(line)) heard.push(line.slice(0, 80));
  };
  database.on("query", hear);
  try {
    await work();
  } finally {
    database.removeListener("query", hear);
  }
  return heard;
}
