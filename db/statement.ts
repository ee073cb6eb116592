import type { Knex } from "knex";
import type pg from "pg";

interface Pool {
  acquireConnection(): Promise<pg.ClientBase>;
  releaseConnection(connection: pg.ClientBase): Promise<void>;
}

/** A statement that runs all the time: parsed and planned once on each connection, under its name, and sent without the
 *  query builder, which costs more than some statements do. text: with $1, $2, … for its values.
 *  database: the pool, or a transaction to be part of. Gives its rows, with columns named as the text names them. */
export function statement<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
): (database: Knex, values: unknown[]) => Promise<Row[]> {
  return async (database, values) => {
    const pool = database.client as Pool;
    const connection = await pool.acquireConnection();
    try {
      // Whoever listens for queries hears of it as of any other.
      database.emit("query", { sql: text, bindings: values });
      return (await connection.query<Row>({ name, text, values })).rows;
    } finally {
      await pool.releaseConnection(connection);
    }
  };
}
