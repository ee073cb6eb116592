import pg from "pg";

// What looks each second whether the database is there, and belongs to no request.
const LOOK = "select 1";

/** Counts what this process asks of PostgreSQL, on whatever connection, until `stop`: each statement that is sent, those
 *  that begin and end a transaction too. */
export function countQueries(): { asked: string[]; stop(): void } {
  const asked: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function counted(this: pg.Client, ...words: unknown[]) {
    const [first] = words;
    const text = typeof first === "string" ? first : ((first as { text?: string }).text ?? "");
    if (text !== LOOK) asked.push(text);
    return Reflect.apply(query, this, words) as unknown;
  } as typeof query;
  return { asked, stop: () => void (pg.Client.prototype.query = query) };
}
