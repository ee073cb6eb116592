import type pg from "pg";
import { from, to } from "pg-copy-streams";
import { type CopiedTable, quoted } from "./catalog.ts";

/** How values are written and read, whatever the database or its user are set to: the same on both ends. */
export const PLAIN_VALUES = `
  set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/** The rows of a table in PostgreSQL's text form, as they are read; it counts them in `rowCount`. */
export function rowsOut(client: pg.ClientBase, table: CopiedTable) {
  return client.query(to(`copy ${place(table)} to stdout`));
}

/** Takes rows in the same form into a table; it counts them in `rowCount`. */
export function rowsIn(client: pg.ClientBase, table: CopiedTable) {
  return client.query(from(`copy ${place(table)} from stdin`));
}

function place({ name, columns }: CopiedTable): string {
  return `${quoted(name)} (${columns.map(quoted).join(", ")})`;
}
