import { Order } from "../../../../db/models/Order.ts";
import { StreamRun } from "../../../../db/models/StreamRun.ts";
import { transaction } from "../../../../db/transaction.ts";
import { emitEvent } from "../../../access/webhooks/emitEvent.ts";
import { recordChanges } from "../../../platform/audit/recordChange.ts";
import { contextFor } from "../../../platform/rpc/context.ts";
import type { Site } from "../../../platform/site/site.ts";
import { lockSharedRuns, recordEvents } from "./recordEvent.ts";
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
 * STOPPING → STOPPED (spec §3), only by the monitor, with RUN_STOPPED and its audit entry, together with the runs whose
 * files this monitoring counts; all their conditions end. Returns whether this call stopped the run.
 */
export async function recordStopped(
  site: Site,
  runId: string,
  { monitorId }: { monitorId: string },
  now: Date,
): Promise<boolean> {
  return transaction(site.database, async (trx) => {
    const runs = (await lockSharedRuns(trx, runId)).filter(({ status }) => status === "STOPPING");
    if (!runs.some(({ id }) => id === runId)) return false;
    const ids = runs.map(({ id }) => id);
    await StreamRun.query(trx).whereIn("id", ids).patch({
      status: "STOPPED",
      stoppedAt: now,
      lastSeenAt: now,
      monitorId,
      waitingFiles: 0,
      stalledAt: null,
      diskLowAt: null,
      folderMissingAt: null,
    });
    await recordEvents(trx, ids, { kind: "RUN_STOPPED", payload: { monitorId } }, now);
    const orders = await Order.query(trx).findByIds(runs.map(({ orderId }) => orderId));
    await recordChanges(
      trx,
      contextFor(site, null),
      runs.flatMap(({ id, orderId }) => {
        const order = orders.find((one) => one.id === orderId);
        return order
          ? {
              action: "streamRun.stopped",
              targetType: "stream",
              targetId: id,
              order,
              before: { status: "STOPPING" },
              after: { status: "STOPPED" },
            }
          : [];
      }),
    );
    await emitEvent(trx, "sequencing_run.stopped", ...ids);
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
