import knex from "knex";
import { sqlState } from "./sqlState.ts";

/** Thrown at once for whatever is asked of a database that is known to be away. cause: how the last try to reach it
 *  ended. */
export class DatabaseAway extends Error {
  override name = "DatabaseAway";

  constructor(cause: unknown) {
    super("The database is away", { cause });
  }
}

// CONNECTION EXCEPTION; of OPERATOR INTERVENTION what a server says that stops or starts; TOO MANY CONNECTIONS.
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
// What the driver says of a connection that broke, or was not made in time, where it has no code for it; Knex puts the
// statement before it.
const WORDS =
  /(?:^| - )(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|timeout expired)/;

/** Whether a query failed because the database could not be reached, and not for what was asked of it. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  if (!(error instanceof Error)) return false;
  const code = sqlState(error);
  if (code === undefined) return WORDS.test(error.message);
  return STATES.test(code) || (CODES.has(code) && "syscall" in error && CALLS.has(String(error.syscall)));
}

/** Whether a query waited in vain for one of the connections that others use. */
export function isPoolFull(error: unknown): boolean {
  return error instanceof knex.KnexTimeoutError;
}
