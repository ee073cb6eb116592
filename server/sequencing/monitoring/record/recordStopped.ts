import { Order } from "../../../../db/models/Order.ts";
import { transaction } from "../../../../db/transaction.ts";
import { emitEvent } from "../../../access/webhooks/emitEvent.ts";
import { recordChange } from "../../../platform/audit/recordChange.ts";
import { contextFor } from "../../../platform/rpc/context.ts";
import type { Site } from "../../../platform/site/site.ts";
import { lockRun, recordEvent } from "./recordEvent.ts";
import { statement } from "../../../../db/statement.ts";

// In id order, so that two monitors cannot deadlock.
const TOUCH = `
  with given as (
    select * from unnest($1::text[], $2::integer[]) as given (id, waiting_files)
  ), held as (
    select id, waiting_files, monitor_id from stream_runs
    where id = any ($1::text[]) and status <> 'STOPPED' order by id for no key update
  ), touched as (
    update stream_runs runs set last_seen_at = $4, monitor_id = $3, waiting_files = given.waiting_files
    from given join held on held.id = given.id where runs.id = given.id
    returning runs.id,
      (held.waiting_files, held.monitor_id) is distinct from (given.waiting_files, $3::text) as is_changed
  )
  select pg_notify('lanekeeper', 'stream:' || id) from touched where is_changed`;
const touchStatement = statement("touch stream runs", TOUCH);

/**
 * STOPPING → STOPPED (spec §3), only by the monitor, with RUN_STOPPED and its audit entry; all conditions of the run
 * end. Returns whether this call stopped the run.
 */
export async function recordStopped(
  site: Site,
  runId: string,
  { monitorId }: { monitorId: string },
  now: Date,
): Promise<boolean> {
  return transaction(site.database, async (trx) => {
    const run = await lockRun(trx, runId);
    if (run?.status !== "STOPPING") return false;
    await run.$query(trx).patch({
      status: "STOPPED",
      stoppedAt: now,
      lastSeenAt: now,
      monitorId,
      waitingFiles: 0,
      stalledAt: null,
      diskLowAt: null,
      folderMissingAt: null,
    });
    await recordEvent(trx, runId, { kind: "RUN_STOPPED", payload: { monitorId } }, now);
    const order = await Order.query(trx).findById(run.orderId).throwIfNotFound();
    await recordChange(trx, contextFor(site, null), {
      action: "streamRun.stopped",
      targetType: "stream",
      targetId: runId,
      order,
      before: { status: "STOPPING" },
      after: { status: "STOPPED" },
    });
    await emitEvent(trx, "sequencing_run.stopped", runId);
    return true;
  });
}

/**
 * Records that a monitor has checked its runs, all in one statement, and how many files of each wait to be counted.
 * Announces runs whose number or monitor has changed; a mere check is not announced. Skips stopped runs.
 */
export async function touchRuns(
  site: Site,
  { monitorId, runs }: { monitorId: string; runs: { id: string; waitingFiles: number }[] },
  now: Date,
): Promise<void> {
  if (runs.length === 0) return;
  await touchStatement(site.database, [
    runs.map(({ id }) => id),
    runs.map(({ waitingFiles }) => waitingFiles),
    monitorId,
    now,
  ]);
}
