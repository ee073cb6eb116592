import { raw } from "objection";
import { processLives } from "../events/processLives.ts";
import { LEASE_STALE_MS } from "../limits/limits.ts";

/** Returns the SQL condition that no process is writing a chunk of an upload: no lease, a lease that was not renewed
 *  for LEASE_STALE_MS by the clock of the database, or a lease of a dead process, whose advisory lock is released. */
export function leaseIsFree() {
  return raw(
    `(lease_id is null
      or lease_touched_at < now() - ? * interval '1 millisecond'
      or not ${processLives("lease_process")})`,
    [LEASE_STALE_MS],
  );
}
