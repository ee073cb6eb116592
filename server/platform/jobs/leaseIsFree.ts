import { raw } from "objection";
import { processLives } from "../events/processLives.ts";
import { LEASE_STALE_MS } from "../limits/limits.ts";

/** The condition that nobody is writing a chunk of an upload: no lease, none touched for LEASE_STALE_MS, or one of
 *  a process that is gone, which shows at once by the advisory lock it held. Judged by the clock of the database. */
export function leaseIsFree() {
  return raw(
    `(lease_id is null
      or lease_touched_at < now() - ? * interval '1 millisecond'
      or not ${processLives("lease_process")})`,
    [LEASE_STALE_MS],
  );
}
