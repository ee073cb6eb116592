import type pg from "pg";
import { from, to } from "pg-copy-streams";
import { type CopiedTable, quoted } from "./catalog.ts";

/** Settings for the text form of values, identical for export and import regardless of the settings of the database
 *  or user. */
export const PLAIN_VALUES = `
  set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/** Streams the rows of a table in the text form of PostgreSQL; `rowCount` contains their number. */
export function rowsOut(client: pg.ClientBase, table: CopiedTable) {
  return client.query(to(`copy ${place(table)} to stdout`));
}

/** Streams rows in the same form into a table; `rowCount` contains their number. */
export function rowsIn(client: pg.ClientBase, table: CopiedTable) {
  return client.query(from(`copy ${place(table)} from stdin`));
}

function place({ name, columns }: CopiedTable): string {
  return `${quoted(name)} (${columns.map(quoted).join(", ")})`;
}
