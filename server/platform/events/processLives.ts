import { PRESENCE_LOCK } from "./listen.ts";

/** SQL for whether the process whose key stands in a column lives, which shows by the advisory lock it holds.
 *  column: as SQL names it, of type integer. */
export function processLives(column: string): string {
  return `exists (
    select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and classid = ${PRESENCE_LOCK}::bigint::oid and objid = ${column}::bigint::oid)`;
}
