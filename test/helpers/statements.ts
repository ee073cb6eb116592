import type { Knex } from "knex";

/** Whether a statement runs independently of requests: settings are cached for a second and read again, and frequent
 *  changes are announced with a delay. */
export function isAtAnyTime(sql: string): boolean {
  return /from "settings"|^select pg_notify/.test(sql);
}

/** Returns the statements that reach the database during `work`: one truncated line each, independent of the number
 *  of values. */
export async function recordStatements(database: Knex, work: () => Promise<unknown>): Promise<string[]> {
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
