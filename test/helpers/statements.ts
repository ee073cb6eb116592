import type { Knex } from "knex";

/** What reaches the database at times of its own: settings are kept in memory for a second and read again, and what
 *  changes often is announced a little later. */
const AT_ANY_TIME = /from "settings"|^select pg_notify/;

/** The statements that reach the database for `work`, while it is done: one line each, cut, alike however many values
 *  one has. */
export async function statementsOf(database: Knex, work: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = [];
  const hear = ({ sql }: { sql: string }) => {
    const line = sql
      .trim()
      .replaceAll(/\s+/g, " ")
      .replaceAll(/\$\d+(, \$\d+)*/g, "?");
    if (!AT_ANY_TIME.test(line)) heard.push(line.slice(0, 80));
  };
  database.on("query", hear);
  try {
    await work();
  } finally {
    database.removeListener("query", hear);
  }
  return heard;
}
