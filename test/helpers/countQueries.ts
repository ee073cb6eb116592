import pg from "pg";

// The periodic connection check, which belongs to no request.
const LOOK = "select 1";

/**
 * Counts the statements that this process sends to PostgreSQL on any connection until `stop`, including those that
 * begin and end a transaction.
 */
export function countQueries(): { statements: string[]; stop(): void } {
  const statements: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function counted(this: pg.Client, ...words: unknown[]) {
    const [first] = words;
    const text = typeof first === "string" ? first : ((first as { text?: string }).text ?? "");
    if (text !== LOOK) statements.push(text);
    return Reflect.apply(query, this, words) as unknown;
  } as typeof query;
  return { statements, stop: () => void (pg.Client.prototype.query = query) };
}
