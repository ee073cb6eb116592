import type pg from "pg";

interface Driven extends pg.ClientBase {
  connection?: { stream?: { destroy(): void } };
}

/** The connections a pool holds, so that all of them can be cut: a line that has fallen silent would keep whoever asked
 *  over it waiting for as long as the system tries. */
export class OpenConnections {
  readonly #open = new Set<Driven>();

  add(connection: pg.ClientBase): void {
    this.#open.add(connection);
    connection.once("end", () => this.#open.delete(connection));
  }

  /** Each query that is under way fails. */
  cut(): void {
    for (const { connection } of this.#open) connection?.stream?.destroy();
  }
}
