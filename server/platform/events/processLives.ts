import { PRESENCE_LOCK } from "./listen.ts";

/** Returns the SQL condition that the process whose key is in a column lives, which means that it holds its advisory
 *  lock. column: SQL expression of type integer. */
export function processLives(column: string): string {
  return `exists (
    select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and classid = ${PRESENCE_LOCK}::bigint::oid and objid = ${column}::bigint::oid)`;
}
