import type { Knex } from "knex";
import type pg from "pg";

interface Pool {
  acquireConnection(): Promise<pg.ClientBase>;
  releaseConnection(connection: pg.ClientBase): Promise<void>;
}

/** A frequent statement: parsed and planned once per connection under its name, and sent without the query builder,
 *  which costs more than some statements. text: with $1, $2, … for its values. database: the pool, or a transaction
 *  to join. Returns the rows, with columns named as in the text. */
export function statement<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
): (database: Knex, values: unknown[]) => Promise<Row[]> {
  return async (database, values) => {
    const pool = database.client as Pool;
    const connection = await pool.acquireConnection();
    try {
      // Listeners for queries receive this query as any other.
      database.emit("query", { sql: text, bindings: values });
      return (await connection.query<Row>({ name, text, values })).rows;
    } finally {
      await pool.releaseConnection(connection);
    }
  };
}
