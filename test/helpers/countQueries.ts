import pg from "pg";

/** Counts what this process asks of PostgreSQL, on whatever connection, until `stop`: each statement that is sent, those
 *  that begin and end a transaction too. */
export function countQueries(): { asked: string[]; stop(): void } {
  const asked: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function counted(this: pg.Client, ...words: unknown[]) {
    const [first] = words;
    asked.push(typeof first === "string" ? first : ((first as { text?: string }).text ?? ""));
    return Reflect.apply(query, this, words) as unknown;
  } as typeof query;
  return { asked, stop: () => void (pg.Client.prototype.query = query) };
}
