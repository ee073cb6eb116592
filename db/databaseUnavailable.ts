import knex from "knex";
import { sqlState } from "./sqlState.ts";

/** Thrown immediately for queries while the database is known to be unavailable. cause: the error of the last
 *  connection attempt. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseAway";

  constructor(cause: unknown) {
    super("The database is away", { cause });
  }
}

// CONNECTION EXCEPTION; the OPERATOR INTERVENTION states of a server that stops or starts; TOO MANY CONNECTIONS.
const STATES = /^(08...|57P0[123]|53300)$/;
const CODES = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);
const CALLS = new Set(["connect", "getaddrinfo", "read", "write"]);
// Messages of the driver for a broken connection or a connection timeout, which have no code; Knex prefixes them with
// the statement.
const WORDS =
  /(?:^| - )(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|timeout expired)/;

/** Returns whether a query failed because the database is unavailable, and not because of the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const code = sqlState(error);
  if (code === undefined) return WORDS.test(error.message);
  return STATES.test(code) || (CODES.has(code) && "syscall" in error && CALLS.has(String(error.syscall)));
}

/** Returns whether a query timed out waiting for a connection of the pool. */
export function isPoolFull(error: unknown): boolean {
  return error instanceof knex.KnexTimeoutError;
}
