import type pg from "pg";

interface Driven extends pg.ClientBase {
  connection?: { stream?: { destroy(): void } };
}

/** Tracks the connections of a pool, so that all can be closed: queries on a silent connection would wait as long as
 *  the operating system retries. */
export class OpenConnections {
  readonly #open = new Set<Driven>();

  add(connection: pg.ClientBase): void {
    this.#open.add(connection);
    connection.once("end", () => this.#open.delete(connection));
  }

  /** Closes all connections; running queries fail. */
  cut(): void {
    for (const { connection } of this.#open) connection?.stream?.destroy();
  }
}
