import { emitEvent } from "../../../access/webhooks/emitEvent.ts";
import { transaction } from "../../../../db/transaction.ts";
import type { Site } from "../../../platform/site/site.ts";
import type { StreamRun } from "../../../../db/models/StreamRun.ts";
import { PROBLEMS } from "../problems.ts";
import { newId } from "../../../../db/newId.ts";
import { statement } from "../../../../db/statement.ts";
import { notifyingCtes } from "../../../platform/notifications/notifyingCtes.ts";
import type { NewStreamEvent } from "./recordEvent.ts";

/** A condition of a run that lasts for a while; the column <condition>_at of its row holds when it started. */
export type RunCondition = "stalled" | "disk_low" | "folder_missing";

const KINDS: Record<RunCondition, string> = {
  stalled: "stream.stalled",
  disk_low: "stream.diskLow",
  folder_missing: "stream.folderMissing",
};

// The runs whose files one monitoring counts share its conditions; the facility is notified once. Rows are locked in the
// order of their ids, as by every other writer of several runs.
const starting = (condition: RunCondition) =>
  statement<{ id: string }>(
    `begin ${condition} of a stream run`,
    `with held as (
      select id from stream_runs
      where (id = $1 or lead_id = $1) and status <> 'STOPPED' and ${condition}_at is null
      order by id for no key update
    ), run as (
      update stream_runs set ${condition}_at = $3, next_event_seq = next_event_seq + 1, updated_at = $3
      where id in (select id from held)
      returning id, order_id, started_by_id, next_event_seq - 1 as seq
    ), written as (
      insert into stream_events (id, stream_run_id, seq, ts, kind, payload)
      select case id when $1 then $2 else gen_random_uuid()::text end, id, seq, $3, $4, $5::jsonb from run
    ), notices as (
      select '${KINDS[condition]}' as kind, null::text as actor_id, order_id, null::text as study_id, null::text as run_id,
        id as stream_run_id, null::text as message_id, $5::jsonb - 'filePath' - 'message' as data,
        array[started_by_id] as to_ids, true as to_facility, '{}'::text[] as except_ids, false as folds
      from run where id = $1
    ), ${notifyingCtes("notices")}, announced as (
      select count(pg_notify('lanekeeper', 'notification:' || user_id)) from notified
    )
    select id, pg_notify('lanekeeper', 'stream:' || id) from run, announced`,
  );

const clearing = (condition: RunCondition) =>
  statement(
    `end ${condition} of a stream run`,
    `with held as (
      select id from stream_runs
      where (id = $1 or lead_id = $1) and status <> 'STOPPED' and ${condition}_at is not null
      order by id for no key update
    ), run as (
      update stream_runs set ${condition}_at = null, updated_at = $2
      where id in (select id from held)
      returning id
    )
    select pg_notify('lanekeeper', 'stream:' || id) from run`,
  );

const CONDITIONS: RunCondition[] = ["stalled", "disk_low", "folder_missing"];
const statementsFor = <Of extends typeof starting | typeof clearing>(of: Of) =>
  Object.fromEntries(CONDITIONS.map((condition) => [condition, of(condition)])) as Record<
    RunCondition,
    ReturnType<Of>
  >;
const start = statementsFor(starting);
const clear = statementsFor(clearing);

/** Records whether the disk of the output directory is low: DISK_LOW { freeBytes } once until it is no longer low. */
export async function recordDisk(
  site: Site,
  runId: string,
  { freeBytes, isLow }: { freeBytes: number; isLow: boolean },
  now: Date,
): Promise<void> {
  if (!isLow) return clearCondition(site, runId, "disk_low", now);
  await startCondition(site, runId, { condition: "disk_low", kind: "DISK_LOW", payload: { freeBytes } }, now);
}

/** Records whether the output directory is missing: ERROR { message, filePath (absolute) } once until it is back. */
export async function recordFolder(
  site: Site,
  run: Pick<StreamRun, "id" | "outputDir">,
  { isMissing }: { isMissing: boolean },
  now: Date,
): Promise<void> {
  if (!isMissing) return clearCondition(site, run.id, "folder_missing", now);
  const payload = { message: PROBLEMS.folderMissing, filePath: run.outputDir };
  await startCondition(site, run.id, { condition: "folder_missing", kind: "ERROR", payload }, now);
}

/** Records that no file arrived for idleMs: RUN_STALLED { idleMs } once until the next file. recordFile clears the
 *  condition. */
export async function recordStalled(site: Site, runId: string, idleMs: number, now: Date): Promise<void> {
  await startCondition(site, runId, { condition: "stalled", kind: "RUN_STALLED", payload: { idleMs } }, now);
}

/** Ends the stall of a run and of those whose files its monitoring counts, because one of them received a file. */
export async function recordArrival(site: Site, runId: string, now: Date): Promise<void> {
  await clearCondition(site, runId, "stalled", now);
}

/** Starts a condition of a run with an event and a notification. Does nothing if the condition has started already,
 *  or if the run is stopped or deleted. */
async function startCondition(
  site: Site,
  runId: string,
  { condition, kind, payload }: { condition: RunCondition } & NewStreamEvent,
  now: Date,
): Promise<void> {
  await transaction(site.database, async (trx) => {
    const started = await start[condition](trx, [runId, newId(), now, kind, JSON.stringify(payload)]);
    const ids = started.map(({ id }) => id);
    if (ids.length > 0 && condition === "stalled") await emitEvent(trx, "sequencing_run.stalled", ...ids);
  });
}

/** Clears a condition that has started; only the change of the run is announced. */
async function clearCondition(site: Site, runId: string, condition: RunCondition, now: Date): Promise<void> {
  await clear[condition](site.database, [runId, now]);
}
