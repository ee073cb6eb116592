import { raw } from "objection";
import { PRESENCE_LOCK } from "../changes/listen.ts";
import { LEASE_STALE_MS } from "../limits.ts";

/** The condition that nobody is writing a chunk of an upload: no lease, none touched for LEASE_STALE_MS, or one of
 *  a process that is gone, which shows at once by the advisory lock it held. Judged by the clock of the database. */
export function leaseIsFree() {
  return raw(
    `(lease_id is null
      or lease_touched_at < now() - ? * interval '1 millisecond'
      or not exists (
        select from pg_locks
        where locktype = 'advisory' and granted and objsubid = 2
          and database = (select oid from pg_database where datname = current_database())
          and classid = ?::bigint::oid and objid = lease_process::bigint::oid))`,
    [LEASE_STALE_MS, PRESENCE_LOCK],
  );
}
